import { useRef, useState } from 'react';

/** What a form shows of the market, and whether it may still be sent with these figures. */
export interface AsShown {
  /** The figure when the choice was made, and now; undefined while it is not known. */
  was: string | undefined;
  now: string | undefined;
  /** True if the market has turned against the choice, so that the next press only asks. */
  asks: boolean;
  /** True once it was asked: the button says what the next press sends. */
  armed: boolean;
  /** A press begins: what is shown now is what the user answers to. */
  begin: () => void;
  /** A press ends. True if the form may be sent; false if the press only confirmed a changed figure. */
  press: () => boolean;
  /** The figure has turned out to be another one than is shown; the next press sends that. */
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
 * Nothing is sent at figures other than those last shown. `isWorse` says whether a change from one figure to another
 * needs a question; a new `key` is a new choice and starts from the beginning.
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
