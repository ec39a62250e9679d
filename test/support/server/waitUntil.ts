import { setTimeout as pause } from 'node:timers/promises';

/** A promise that the test itself opens. */
export interface Gate<Value> {
  opened: Promise<Value>;
  open: (value: Value) => void;
}

/** A closed gate. */
export function createGate<Value = undefined>(): Gate<Value> {
  let open: (value: Value) => void = () => undefined;
  const opened = new Promise<Value>((resolve) => (open = resolve));
  return { opened, open };
}

const MOST_TRIES = 5;

/**
 * How long something takes at best, in milliseconds. It is done again if it took too long: a busy machine delays one
 * try, and a defect all of them.
 */
export async function quickest(mostMs: number, once: () => Promise<number>): Promise<number> {
  let best = Infinity;
  for (let tries = 0; tries < MOST_TRIES && best >= mostMs; tries += 1) best = Math.min(best, await once());
  return best;
}

/** Resolves as soon as the condition is true. If it never is, the test's own time limit ends it. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}
