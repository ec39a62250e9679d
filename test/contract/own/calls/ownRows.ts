import type { Call } from '@contract/call';
import { OWN_CALLS, type OwnCallName } from '@contract/calls';

/** The calls of our own server, each with its name. */
export const OWN_ROWS = Object.entries<Call>(OWN_CALLS) as [OwnCallName, Call][];

/** One fact of every call, by the name of the call. */
export const ownTableOf = <Fact>(factOf: (call: Call) => Fact) =>
  Object.fromEntries(OWN_ROWS.map(([name, call]) => [name, factOf(call)]));

/** A table that names only some calls, with an empty text for all others. */
export const withEmpty = (table: Partial<Record<OwnCallName, string>>) =>
  Object.fromEntries(OWN_ROWS.map(([name]) => [name, table[name] ?? '']));

/** The names of the calls of which something is so. */
export const ownNamed = (isMeant: (call: Call) => boolean) =>
  OWN_ROWS.filter(([, call]) => isMeant(call)).map(([name]) => name);
