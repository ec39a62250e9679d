/** Gives a lock back, so that other tabs can work on the intent. */
export type Release = () => void;

/**
 * Without the browser's locks, a tab cannot see whether another one is working. No tab works on an intent for longer
 * than this.
 */
const UNSEEN_WORK_MS = 30_000;

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/**
 * Waits for the lock of an intent, so that one tab at a time works on it. A page that is closed gives its locks back.
 * Null if the browser denies locks, as it does if all storage is blocked.
 */
export function lockIntent(id: string): Promise<Release | null> {
  const manager = locks();
  if (!manager) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    manager.request(`Intent ${id}`, hold).catch(() => resolve(null));
  });
}

/**
 * True if another tab may be working on the intent and there is no lock to wait for. @param at when it was kept, in
 * milliseconds
 */
export const mayBeWorkedOn = (at: number): boolean => !locks() && Date.now() < at + UNSEEN_WORK_MS;
