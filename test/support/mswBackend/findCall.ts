import { CALLS, type CallName } from '@contract/calls/calls';
import { type Call, parametersOf } from '@contract/calls/call';

export interface FoundCall {
  name: CallName;
  call: Call;
  /** The `{id}` of the path; empty if it has none. */
  id: string;
}

const ROWS = Object.entries(CALLS) as [CallName, Call][];

function patternOf({ path }: Call): RegExp {
  return new RegExp(`^${path.replace('{id}', '([^/]+)')}$`);
}

/**
 * The row of spec 7's table that a request is, or null. Paths are taken as spelled there, with or without
 * the slash before a query; of several rows with one path the one with the most of its query named wins.
 */
export function findCall(method: string, path: string, query: URLSearchParams): FoundCall | null {
  const spelledAs = (call: Call) => patternOf(call).exec(path) ?? patternOf(call).exec(path.replace(/\/$/, ''));
  const fits = ROWS.filter(([, call]) => call.method === method && spelledAs(call) !== null)
    .filter(([, call]) => parametersOf(call).every((parameter) => query.has(parameter)))
    .sort(([, a], [, b]) => parametersOf(b).length - parametersOf(a).length);
  const [best] = fits;
  if (!best) return null;
  const [name, call] = best;
  return { name, call, id: decodeURIComponent(spelledAs(call)?.[1] ?? '') };
}
