import { setTimeout as pause } from 'node:timers/promises';

/** Resolves as soon as the condition is true. If it never is, the test's own time limit ends it. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}
