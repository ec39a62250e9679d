import { useEffect } from 'react';
import { watchClosing } from '@/api/intents/heldIntent';
import { resolveIntents } from '@/flows/money/resolveIntents';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { selectIntentsToShow, selectIntentsLeft } from '@/state/slices/intentsSlice';

/** How long to wait where nothing could be found out. */
const TRY_AGAIN_MS = 5_000;

/** Finds out what became of submissions of before this page, or that it left, and hands over what is to be told. */
export function useIntentNews() {
  const dispatch = useAppDispatch();
  const left = useAppSelector(selectIntentsLeft);
  useEffect(() => watchClosing(), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const resolve = async () => {
      const open = await dispatch(resolveIntents());
      if (open > 0 && !ended) timer = setTimeout(() => void resolve(), TRY_AGAIN_MS);
    };
    void resolve();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [dispatch, left]);
  return useAppSelector(selectIntentsToShow);
}
