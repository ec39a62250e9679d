import { CONSOLE_CALLS, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AnswerOf, callConsole, ConsoleFailure, type Sent } from './callConsole';
import { askAgain } from './askAgain';
import { useOperator } from './session';

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
 * The answer of a read, asked for again when there is news that it depends on, or every few seconds while no news
 * arrives. One request at a time; a hidden page asks nothing, and asks as soon as it is shown.
 *
 * @param sent null: nothing is asked
 */
export function useWatched<Name extends ConsoleCallName>(name: Name, sent: Sent<Name> | null): Watched<Name> {
  const { onFailure, news } = useOperator();
  const question = JSON.stringify(sent);
  const [seen, setSeen] = useState<Seen<Name>>({ question, answer: null, failure: null });
  const [turn, setTurn] = useState(0);
  const onFailureNow = useRef(onFailure);
  useEffect(() => void (onFailureNow.current = onFailure));
  useEffect(() => {
    const asked = JSON.parse(question) as Sent<Name> | null;
    if (asked === null) return undefined;
    const { fedBy = [] }: ConsoleCall = CONSOLE_CALLS[name];
    let isOver = false;
    const ask = async (): Promise<boolean> => {
      try {
        const answer = await callConsole(name, asked);
        if (!isOver) setSeen({ question, answer, failure: null });
        return true;
      } catch (error) {
        if (!(error instanceof ConsoleFailure)) throw error;
        if (isOver) return false;
        onFailureNow.current(error);
        setSeen((before) => ({
          question,
          answer: before.question === question ? before.answer : null,
          failure: error,
        }));
        return false;
      }
    };
    const end = askAgain({ ask, news, fedBy });
    return () => {
      isOver = true;
      end();
    };
  }, [name, question, turn, news]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const isCurrent = seen.question === question;
  return { answer: isCurrent ? seen.answer : null, failure: isCurrent ? seen.failure : null, reload };
}
