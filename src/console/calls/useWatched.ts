import { useCallback, useEffect, useRef, useState } from 'react';
import { CONSOLE_CALLS, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';
import { type AnswerOf, callConsole, ConsoleFailure, type Sent, useOperator } from './callConsole';

interface Watched<Name extends ConsoleCallName> {
  /** The latest answer for this payload; null until it is there. */
  answer: AnswerOf<Name> | null;
  failure: ConsoleFailure | null;
  /** Asks again now. */
  reload: () => void;
}

interface Seen<Name extends ConsoleCallName> {
  question: string;
  answer: AnswerOf<Name> | null;
  failure: ConsoleFailure | null;
}

/**
 * Calls `work` on request, one call at a time; requests during a call lead to one more call. On a hidden page it waits
 * until the page is shown.
 */
function whenVisible(work: () => Promise<void>): { ask: () => void; stop: () => void } {
  let [isOver, isBusy, isWanted] = [false, false, false];
  const ask = () => {
    isWanted = true;
    if (document.visibilityState !== 'visible') document.addEventListener('visibilitychange', ask, { once: true });
    else if (!isBusy) void run();
  };
  const run = async () => {
    [isBusy, isWanted] = [true, false];
    await work();
    isBusy = false;
    if (isWanted && !isOver) ask();
  };
  const stop = () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
  };
  return { ask, stop };
}

/**
 * The answer of a read, asked for again whenever the server says that what it shows has changed. A hidden page asks
 * nothing, and catches up as soon as it is shown.
 *
 * @param sent null: nothing is asked
 */
export function useWatched<Name extends ConsoleCallName>(name: Name, sent: Sent<Name> | null): Watched<Name> {
  const { onFailure, channel } = useOperator();
  const question = JSON.stringify(sent);
  const [seen, setSeen] = useState<Seen<Name>>({ question, answer: null, failure: null });
  const [turn, setTurn] = useState(0);
  const onFailureNow = useRef(onFailure);
  useEffect(() => {
    onFailureNow.current = onFailure;
  });
  useEffect(() => {
    const asked = JSON.parse(question) as Sent<Name> | null;
    if (asked === null) return undefined;
    let isOver = false;
    const { ask, stop } = whenVisible(async () => {
      try {
        const answer = await callConsole(name, asked);
        if (!isOver) setSeen({ question, answer, failure: null });
      } catch (error) {
        if (!(error instanceof ConsoleFailure)) throw error;
        if (isOver) return;
        onFailureNow.current(error);
        setSeen((before) => ({
          question,
          answer: before.question === question ? before.answer : null,
          failure: error,
        }));
      }
    });
    const { shows = [] }: ConsoleCall = CONSOLE_CALLS[name];
    const deafen = channel.hear(shows, ask);
    ask();
    return () => {
      isOver = true;
      stop();
      deafen();
    };
  }, [name, question, turn, channel]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const isCurrent = seen.question === question;
  return { answer: isCurrent ? seen.answer : null, failure: isCurrent ? seen.failure : null, reload };
}

interface Act<Name extends ConsoleCallName> {
  /** Makes the call, unless the one before is still under way. @returns its answer; undefined if nothing was done */
  act: (sent: Sent<Name>) => Promise<AnswerOf<Name> | undefined>;
  busy: boolean;
  failure: ConsoleFailure | null;
  forget: () => void;
}

/** A change that an operator makes: at most one at a time, however often a key is pressed. */
export function useAct<Name extends ConsoleCallName>(name: Name): Act<Name> {
  const { onFailure } = useOperator();
  const isUnderWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConsoleFailure | null>(null);
  const act = async (sent: Sent<Name>) => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      return await callConsole(name, sent);
    } catch (error) {
      if (!(error instanceof ConsoleFailure)) throw error;
      onFailure(error);
      setFailure(error);
      return undefined;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { act, busy, failure, forget: () => setFailure(null) };
}
