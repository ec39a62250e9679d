import { useCallback, useSyncExternalStore } from 'react';
import type { RootState } from '@/state/store/store';
import { useAppStore } from '@/state/store/hooks';

/** The charts are drawn as often. */
const FOLLOWS_AFTER_MS = 500;

/**
 * A figure of the state that follows its changes half a second later, so at most twice a second, however often the
 * market changes: more often, nobody could read it, and each change costs the whole desk a layout. It is calculated no
 * more often than that either. The first one, after null, is there at once.
 *
 * @param select one for each component, kept between its renders
 */
export function useCalmSelector(select: (state: RootState) => string | null): string | null {
  const store = useAppStore();
  const read = () => select(store.getState());
  const subscribe = useCallback(
    (onChange: () => void) => {
      let timer = 0;
      let isNone = select(store.getState()) === null;
      const follow = () => {
        timer = 0;
        isNone = select(store.getState()) === null;
        onChange();
      };
      const unsubscribe = store.subscribe(() => {
        if (isNone) follow();
        else if (timer === 0) timer = window.setTimeout(follow, FOLLOWS_AFTER_MS);
      });
      return () => {
        unsubscribe();
        window.clearTimeout(timer);
      };
    },
    [store, select],
  );
  return useSyncExternalStore(subscribe, read);
}
