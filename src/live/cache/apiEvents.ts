import type { Action } from '@reduxjs/toolkit';
import { baseApi } from '@/api/transport/baseApi';
import { isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import { MUTATION_TOUCHES } from './mutationTouches';
import { type MutationName, type Tag, tagsOf } from '@/api/transport/tags';

interface ThunkMeta {
  arg: { endpointName: string; queryCacheKey?: string };
  condition?: boolean;
}

const QUERY_EVENT = new RegExp(`^${baseApi.reducerPath}/executeQuery/(pending|fulfilled|rejected)$`);
const MUTATION_SETTLED = new RegExp(`^${baseApi.reducerPath}/executeMutation/(fulfilled|rejected)$`);

const metaOf = (action: Action) => (action as Action & { meta: ThunkMeta }).meta;

/** The query that this action starts or ends (well or badly), by its cache key; null for any other action. */
export function queryEvent(action: Action): { phase: 'started' | 'settled'; key: string } | null {
  const [, phase] = QUERY_EVENT.exec(action.type) ?? [];
  if (phase === undefined) return null;
  const { arg, condition } = metaOf(action);
  if (condition || arg.queryCacheKey === undefined) return null;
  return { phase: phase === 'pending' ? 'started' : 'settled', key: arg.queryCacheKey };
}

/**
 * The tags that this action's mutation made stale; none for any other action. One whose outcome is unknown
 * (no answer in time) may have changed something, so it counts too; a plain refusal changed nothing.
 */
export function tagsTouchedBy(action: Action): readonly Tag[] {
  const [, outcome] = MUTATION_SETTLED.exec(action.type) ?? [];
  if (outcome === undefined) return [];
  if (outcome === 'rejected' && !isOutcomeUnknown(toCallError((action as Action & { payload?: unknown }).payload)))
    return [];
  return tagsOf(MUTATION_TOUCHES[metaOf(action).arg.endpointName as MutationName]);
}
