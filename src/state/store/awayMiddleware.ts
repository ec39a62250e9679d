import type { Middleware } from '@reduxjs/toolkit';
import { changesBetween, isNoChange, type MarketView } from '@/domain/book/awayChanges';
import { type FreshnessGroup, freshnessLost, freshnessRegained } from '@/live/channel/liveActions';
import { awayChangesFound } from '@/state/slices/freshnessSlice';
import { sessionActions } from '@/state/slices/sessionSlice';

/**
 * Remembers the market at the moment from which messages may be missed, and reports what changed once every group is
 * fresh again. It reads several slices, which a reducer cannot do.
 */
export const createAwayMiddleware =
  <State>(selectMarket: (state: State) => MarketView): Middleware<object, State> =>
  (store) => {
    const behind = new Set<FreshnessGroup>();
    let lastSeen: MarketView | null = null;

    const onRegained = (group: FreshnessGroup) => {
      behind.delete(group);
      if (behind.size > 0 || lastSeen === null) return;
      const changes = changesBetween(lastSeen, selectMarket(store.getState()));
      lastSeen = null;
      if (!isNoChange(changes)) store.dispatch(awayChangesFound(changes));
    };

    return (next) => (action) => {
      const result = next(action);
      if (freshnessLost.match(action)) {
        behind.add(action.payload.group);
        lastSeen ??= selectMarket(store.getState());
      } else if (freshnessRegained.match(action)) onRegained(action.payload);
      else if (sessionActions.changed.match(action)) {
        behind.clear();
        lastSeen = null;
      }
      return result;
    };
  };
