import type { ConsoleNews } from '@contract/console/consoleNews';
import type { NewsChannel } from './newsChannel';

/** While no news arrives, what is shown is asked for again after this time. */
const AGAIN_MS = 4_000;
/** So much time is at least between an answer and the next question, however much changes. */
const PAUSE_MS = 1_000;

interface Question {
  /** Asks once. It does not reject. @returns false if there was no answer */
  ask: () => Promise<boolean>;
  news: NewsChannel;
  /** The news after which the answer may be another one. */
  fedBy: readonly ConsoleNews[];
}

/**
 * Asks now, and again when there is news that the answer depends on, or every few seconds while no news or no
 * answer arrives. One question at a time; a hidden page asks nothing, and asks as soon as it is shown.
 *
 * @returns what ends it
 */
export function askAgain({ ask, news, fedBy }: Question): () => void {
  let [isOver, isAsking, isDue, isAnswered, timer, answeredAt] = [false, false, false, false, 0, -PAUSE_MS];
  const askNow = async (): Promise<void> => {
    [isAsking, isDue] = [true, false];
    isAnswered = await ask();
    [isAsking, answeredAt] = [false, performance.now()];
    if (!isOver) plan();
  };
  const askIfVisible = () => {
    window.clearTimeout(timer);
    if (isAsking) return;
    if (document.visibilityState === 'visible') void askNow();
    else document.addEventListener('visibilitychange', askIfVisible, { once: true });
  };
  const plan = () => {
    window.clearTimeout(timer);
    if (isDue) timer = window.setTimeout(askIfVisible, Math.max(0, answeredAt + PAUSE_MS - performance.now()));
    else if (!news.isOpen || !isAnswered) timer = window.setTimeout(askIfVisible, AGAIN_MS);
  };
  const leave = news.hear((heard) => {
    if (heard === 'anything' || (heard !== 'silence' && fedBy.includes(heard))) isDue = true;
    else if (heard !== 'silence') return;
    // What arrives during a question is asked about after its answer.
    if (!isAsking) plan();
  });
  askIfVisible();
  return () => {
    isOver = true;
    leave();
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', askIfVisible);
  };
}
