import { type Call, optionalOf, parametersOf } from '@contract/call';
import { type CallName, CALLS, OWN_CALLS, type OwnCallName } from '@contract/calls';

export interface FoundCall<Name = CallName> {
  name: Name;
  call: Call;
  /** The `{id}` of the path; empty if it has none. */
  id: string;
}

const ROWS = Object.entries(CALLS) as [CallName, Call][];
const OWN_ROWS = Object.entries(OWN_CALLS) as [OwnCallName, Call][];

function patternOf({ path }: Call): RegExp {
  return new RegExp(`^${path.replace('{id}', '([^/]+)')}$`);
}

/**
 * The row of spec 7's table that a request is, or null. Paths are taken as spelled there, with or without
 * the slash before a query; of several rows with one path the one with the most of its query named wins.
 */
export const findCall = (method: string, path: string, query: URLSearchParams): FoundCall | null =>
  findIn(ROWS, method, path, query);

/** The same for the calls that only our own server has. Parameters that may be left out do not count. */
export const findOwnCall = (method: string, path: string, query: URLSearchParams): FoundCall<OwnCallName> | null =>
  findIn(OWN_ROWS, method, path, query);

function findIn<Name>(rows: readonly [Name, Call][], method: string, path: string, query: URLSearchParams) {
  const needed = (call: Call) => parametersOf(call).filter((parameter) => !optionalOf(call).includes(parameter));
  const spelledAs = (call: Call) => patternOf(call).exec(path) ?? patternOf(call).exec(path.replace(/\/$/, ''));
  const fits = rows
    .filter(([, call]) => call.method === method && spelledAs(call) !== null)
    .filter(([, call]) => needed(call).every((parameter) => query.has(parameter)))
    .sort(([, a], [, b]) => needed(b).length - needed(a).length);
  const [best] = fits;
  if (!best) return null;
  const [name, call] = best;
  return { name, call, id: decodeURIComponent(spelledAs(call)?.[1] ?? '') };
}
