import { useRef, useState } from 'react';

/** The market figure that a form shows, and whether the form may still be sent with it. */
export interface AsShown {
  /** The figure when the user made the choice, and now; undefined while it is unknown. */
  was: string | undefined;
  now: string | undefined;
  /** True if the figure got worse since the choice, so that the next press only asks. */
  asks: boolean;
  /** True once the form has asked: the button says what the next press sends. */
  armed: boolean;
  /** Call it when a press begins. It remembers the figure that is on screen, because that is what the user confirms. */
  begin: () => void;
  /** Call it when a press ends. True if the form may be sent; false if the press only confirmed a changed figure. */
  press: () => boolean;
  /** Call it if the figure is found to differ from the one on screen. The next press sends it. */
  ask: (figure: string) => void;
}

/**
 * The value at the moment when its key was chosen, so that a form can show what has changed since. Undefined until the
 * value is known; a new key starts from the beginning.
 */
function useWhenChosen<Value>(key: string, value: Value | undefined): Value | undefined {
  const [chosen, setChosen] = useState<{ key: string; value: Value } | null>(null);
  if (chosen?.key === key) return chosen.value;
  if (value !== undefined) setChosen({ key, value });
  return value;
}

/**
 * Ensures that nothing is sent at a figure that was not on screen. `isWorse` says whether a change of the figure needs
 * a question. A new `key` is a new choice and starts from the beginning.
 */
export function useAsShown(
  key: string,
  now: string | undefined,
  isWorse: (was: string, now: string) => boolean,
): AsShown {
  const was = useWhenChosen(key, now);
  const [asked, setAsked] = useState<{ key: string; figure: string } | null>(null);
  const begunAt = useRef<{ key: string; figure: string | undefined } | null>(null);
  const asks = was !== undefined && now !== undefined && isWorse(was, now);
  const armed = asked !== null && asked.key === key && asked.figure === now;
  const ask = (figure: string) => setAsked({ key, figure });
  return {
    was,
    now,
    asks,
    armed,
    ask,
    begin: () => void (begunAt.current = { key, figure: now }),
    press: () => {
      const begun = begunAt.current;
      begunAt.current = null;
      if (now === undefined) return true;
      const changedUnderTheFinger =
        begun?.key === key && begun.figure !== undefined && begun.figure !== now && isWorse(begun.figure, now);
      if (!changedUnderTheFinger && (armed || !asks)) return true;
      ask(now);
      return false;
    },
  };
}
