import { useCallback, useState } from 'react';
import { usePresence } from '@/ui/browser/usePresence';
import { authTexts } from '@/texts/auth';
import type { Tone } from '@/ui/panels/Banner';
import type { AuthCalls, AuthFailure } from './authCalls';
import type { Outcome } from './OutcomeBanner';

/** The last outcome, and a function that sets the next. A null message leaves the banner unchanged. */
function useOutcome(first: Outcome | null = null) {
  const [outcome, setOutcome] = useState(first);
  const tell = useCallback((tone: Tone, message: string | null) => {
    if (message === null) return;
    setOutcome((before) => ({ tone, message, attempt: (before?.attempt ?? 0) + 1 }));
  }, []);
  return { outcome, tell };
}

const NOT_LOADED: AuthFailure = { message: authTexts.unreachable };

/**
 * Sends a form before the log-in. What sends it is fetched when the form is touched; if that fails, it is fetched again
 * on submit, and `busy` lasts until the answer is there.
 */
export function useAuthCalls(load: () => Promise<AuthCalls>, first: Outcome | null = null) {
  const [busy, setBusy] = useState(false);
  const { outcome, tell } = useOutcome(first);
  const isPresent = usePresence();
  /** Shows the failure, if any. True after a success, unless the user has left the screen: then nothing follows. */
  const send = async (call: (calls: AuthCalls) => Promise<AuthFailure | null>): Promise<boolean> => {
    setBusy(true);
    const failure = await load()
      .then(call)
      .catch(() => NOT_LOADED);
    setBusy(false);
    if (failure) tell('error', failure.message);
    return failure === null && isPresent();
  };
  const fetchAhead = () => void load().catch(() => undefined);
  return { busy, outcome, tell, send, fetchAhead };
}
