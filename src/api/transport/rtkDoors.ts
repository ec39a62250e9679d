import type { Action, Dispatch } from '@reduxjs/toolkit';
import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import type { Tag } from '@contract/call';
import { type CallError, toCallError } from './callError';

/**
 * What the app uses of RTK Query although it is not public. Everything of that kind is in this file, and
 * test/api/transport.test.ts fails if an upgrade of RTK Query changes it.
 */

/** The part of an endpoint's definition that injectCalls writes. */
interface Definition {
  providesTags?: readonly Tag[];
  invalidatesTags?: (answer: unknown, error: CallError | undefined) => readonly Tag[];
}

interface InternalActions {
  internal_getRTKQSubscriptions: () => Action;
  removeQueryResult: (payload: { queryCacheKey: string }) => Action;
}

/** The parts of the app's one api that RTK Query does not publish. */
const inside: { definitions: Record<string, Definition>; actions: InternalActions | null } = {
  definitions: {},
  actions: null,
};

const hooks = reactHooksModule();

/**
 * `createApi` for an api that does not carry out invalidations by itself. RTK Query would fetch at once, even in a
 * hidden tab, skip an entry that is being fetched, and drop an entry that a flow is about to read. Instead, the live
 * middleware passes what is invalidated to its scheduler. RTK Query carries out invalidations within `batch`.
 */
export const createApi = buildCreateApi(coreModule(), {
  ...hooks,
  init(api, options, context) {
    const made = hooks.init(api, options, context);
    context.batch = () => undefined;
    inside.definitions = context.endpointDefinitions as unknown as Record<string, Definition>;
    inside.actions = (api as unknown as { internalActions: InternalActions }).internalActions;
    return made;
  },
});

/** The tags that the answers of an endpoint provide, also before the first answer. */
export function tagsProvidedBy(endpoint: string): readonly Tag[] {
  return inside.definitions[endpoint]?.providesTags ?? [];
}

interface ThunkMeta {
  requestStatus: 'pending' | 'fulfilled' | 'rejected';
  /** True if the query fetched nothing, because the answer is cached or being fetched. */
  condition?: boolean;
  arg: { type?: string; endpointName: string; queryCacheKey: string };
}

/** Null for an action that is not about a query or a mutation of the api. */
function metaOf(action: Action, type: 'query' | 'mutation'): ThunkMeta | null {
  const { meta } = action as Action & { meta?: Partial<ThunkMeta> };
  return meta?.arg?.type === type && meta.requestStatus !== undefined ? (meta as ThunkMeta) : null;
}

/** A query that starts, succeeds or fails. */
interface QueryEvent {
  phase: 'started' | 'settled';
  key: string;
}

/** The query that this action starts or ends; null for any other action. */
export function queryEvent(action: Action): QueryEvent | null {
  const meta = metaOf(action, 'query');
  if (!meta || meta.condition) return null;
  return { phase: meta.requestStatus === 'pending' ? 'started' : 'settled', key: meta.arg.queryCacheKey };
}

/**
 * Whether the call that ends with this action was answered, whatever the answer says, or did not reach the server. Null
 * for any other action, and for a call that ended with its session.
 */
export function callOutcome(action: Action): 'answered' | 'unreached' | null {
  const meta = metaOf(action, 'query') ?? metaOf(action, 'mutation');
  if (!meta || meta.requestStatus === 'pending' || meta.condition) return null;
  if (meta.requestStatus === 'fulfilled') return 'answered';
  const { status } = toCallError((action as Action & { payload?: unknown }).payload);
  if (status === 'SESSION_OVER') return null;
  return status === 'OFFLINE' || status === 'TIMEOUT' ? 'unreached' : 'answered';
}

/** The tags that the mutation which ends with this action invalidates; none for any other action. */
export function tagsInvalidatedBy(action: Action): readonly Tag[] {
  const meta = metaOf(action, 'mutation');
  if (!meta || meta.requestStatus === 'pending') return [];
  const { payload } = action as Action & { payload?: unknown };
  const error = meta.requestStatus === 'rejected' ? toCallError(payload) : undefined;
  return inside.definitions[meta.arg.endpointName]?.invalidatesTags?.(payload, error) ?? [];
}

/** How many mounted components show each entry, kept by RTK Query's middleware; the store itself lags behind. */
export interface Subscriptions {
  getSubscriptions: () => ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  getSubscriptionCount: (key: string) => number;
}

/**
 * The subscriptions of a store, read through its dispatch, or through the `next` of a middleware before RTK Query's.
 * The same object reports them as long as the store exists.
 */
export function subscriptionsOf(dispatch: (action: Action) => unknown): Subscriptions {
  return dispatch(inside.actions?.internal_getRTKQSubscriptions() ?? { type: '' }) as Subscriptions;
}

/** Removes an entry that no component shows, so that the next screen that needs it fetches it. */
export function dropEntry(store: { dispatch: Dispatch }, key: string): void {
  if (inside.actions) store.dispatch(inside.actions.removeQueryResult({ queryCacheKey: key }));
}

/** What an action of `upsertQueryEntries` puts into the cache for an endpoint; undefined if nothing. */
export function upsertedValue(action: { payload: unknown }, endpoint: string): unknown {
  const entries = action.payload as { queryDescription: { endpointName: string }; value: unknown }[];
  return entries.find(({ queryDescription }) => queryDescription.endpointName === endpoint)?.value;
}

/** When an action of `upsertQueryEntries` was made; milliseconds of the epoch. */
export function upsertedAt(action: Action): number {
  return (action as Action & { meta: { timestamp: number } }).meta.timestamp;
}
