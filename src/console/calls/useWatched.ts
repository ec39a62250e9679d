import type { ConsoleCallName } from '@contract/console/consoleCalls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AnswerOf, callConsole, ConsoleFailure, type Sent } from './callConsole';
import { useOperator } from './session';

/** What is shown is asked for again after this time, while the page is visible. */
const AGAIN_MS = 4_000;

interface Watched<Name extends ConsoleCallName> {
  /** The latest answer to this very question; null until it is there. */
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
 * The answer of a read, asked for again and again while the page is visible. One request at a time; a hidden page asks
 * nothing, and asks as soon as it is shown.
 *
 * @param sent null: nothing is asked
 */
export function useWatched<Name extends ConsoleCallName>(name: Name, sent: Sent<Name> | null): Watched<Name> {
  const { onFailure } = useOperator();
  const question = JSON.stringify(sent);
  const [seen, setSeen] = useState<Seen<Name>>({ question, answer: null, failure: null });
  const [turn, setTurn] = useState(0);
  const onFailureNow = useRef(onFailure);
  useEffect(() => void (onFailureNow.current = onFailure));
  useEffect(() => {
    const asked = JSON.parse(question) as Sent<Name> | null;
    if (asked === null) return undefined;
    let [isOver, timer] = [false, 0];
    const ask = async (): Promise<void> => {
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
      if (!isOver) timer = window.setTimeout(askIfVisible, AGAIN_MS);
    };
    const askIfVisible = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'visible') void ask();
      else document.addEventListener('visibilitychange', askIfVisible, { once: true });
    };
    askIfVisible();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', askIfVisible);
    };
  }, [name, question, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const isCurrent = seen.question === question;
  return { answer: isCurrent ? seen.answer : null, failure: isCurrent ? seen.failure : null, reload };
}
