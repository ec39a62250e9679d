import { createAction, type Action } from '@reduxjs/toolkit';
import { type AwayChanges, changesBetween, isNoChange, type MarketView } from '@/domain/book/awayChanges';
import { type FreshnessGroup, freshnessLost, freshnessRegained } from '@/live/channel/liveActions';
import { sessionActions } from './sessionSlice';

/** The user has seen what changed while away, or need not any more. */
export const awayChangesCleared = createAction('freshness/awayChangesCleared');

interface FreshnessState {
  /** Since when each group may be stale, milliseconds of the clock; null while it is fresh. */
  staleSince: Readonly<Record<FreshnessGroup, number | null>>;
  /** The groups that are not caught up with. */
  behind: readonly FreshnessGroup[];
  /** The market as it was last seen; null while every group is caught up with. */
  lastSeen: MarketView | null;
  changes: AwayChanges | null;
}

/** Fresh, and nothing missed. */
export const INITIAL_FRESHNESS: FreshnessState = {
  staleSince: { listings: null, currency_rates: null },
  behind: [],
  lastSeen: null,
  changes: null,
};

function lose(state: FreshnessState, { payload }: ReturnType<typeof freshnessLost>, now: MarketView): FreshnessState {
  const { group, at, isStale } = payload;
  const { staleSince, behind } = state;
  return {
    ...state,
    staleSince: isStale ? { ...staleSince, [group]: staleSince[group] ?? at } : staleSince,
    behind: behind.includes(group) ? behind : [...behind, group],
    lastSeen: state.lastSeen ?? now,
  };
}

function regain(state: FreshnessState, group: FreshnessGroup, now: MarketView): FreshnessState {
  const behind = state.behind.filter((one) => one !== group);
  const regained = { ...state, staleSince: { ...state.staleSince, [group]: null }, behind };
  if (behind.length > 0 || !state.lastSeen) return regained;
  const changes = changesBetween(state.lastSeen, now);
  return { ...regained, lastSeen: null, changes: isNoChange(changes) ? state.changes : changes };
}

/** Since when the market is stale, and what changed while it could not be followed. `now` reads the present market. */
export function freshnessReducer(state: FreshnessState, action: Action, now: () => MarketView): FreshnessState {
  if (freshnessLost.match(action)) return lose(state, action, now());
  if (freshnessRegained.match(action)) return regain(state, action.payload, now());
  if (awayChangesCleared.match(action)) return { ...state, changes: null };
  return sessionActions.changed.match(action) ? INITIAL_FRESHNESS : state;
}
