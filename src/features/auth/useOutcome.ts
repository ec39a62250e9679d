import { useCallback, useState } from 'react';
import type { Tone } from '@/ui/panels/Banner';
import type { Outcome } from './outcome';

/** The last outcome, and a function that sets the next. A null message leaves the banner unchanged. */
export function useOutcome(first: Outcome | null = null) {
  const [outcome, setOutcome] = useState(first);
  const tell = useCallback((tone: Tone, message: string | null) => {
    if (message === null) return;
    setOutcome((before) => ({ tone, message, attempt: (before?.attempt ?? 0) + 1 }));
  }, []);
  return { outcome, tell };
}
