import { markTold } from './intentStorage';

/** Lets others work on the intent. */
export type Release = () => void;

/** Without the browser's locks nobody knows of another tab's work; it takes no longer than this. */
const UNSEEN_WORK_MS = 30_000;

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** Holds an intent, so that one tab at a time works on it; waits for its turn. A page that is closed lets go. */
export function holdIntent(id: string): Promise<Release> {
  const manager = locks();
  if (!manager) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    manager.request(`Intent ${id}`, hold).catch(reject);
  });
}

/** True where another tab may be at it and cannot be waited for. @param at when it was kept, in milliseconds */
export const mayBeWorkedOn = (at: number): boolean => !locks() && Date.now() < at + UNSEEN_WORK_MS;

/** Settled by this page and about to be told by it: held until then, so that no other tab tells it too. */
const untold = new Map<string, Release>();

/** Leaves a settled intent to whoever tells the user, who calls `endTelling`. */
export function leaveToBeTold(id: string, release: Release): void {
  untold.set(id, release);
}

/** Whoever is still here so long after the page began to be left has stayed. */
const STAYED_AFTER_MS = 60_000;
let leavingSince = -STAYED_AFTER_MS;
const onLeaving = () => void (leavingSince = Date.now());

/** Notices that the page begins to be left: it runs on for a while, and what it shows is seen by nobody. */
export function watchLeaving(): () => void {
  window.addEventListener('beforeunload', onLeaving);
  return () => window.removeEventListener('beforeunload', onLeaving);
}

/** True while the page is being left (reloaded, closed): then the next one tells. */
export const isBeingLeft = (): boolean => Date.now() < leavingSince + STAYED_AFTER_MS;

/** What has not stood on the screen for so long was read by nobody. */
export const SEEN_AFTER_MS = 1_000;

/** Ends the hold of what the user is being told, once he can have read it; a page that is left before has not told. */
export function markSeen(id: string, release: Release): void {
  setTimeout(() => {
    if (!isBeingLeft()) markTold(id);
    release();
  }, SEEN_AFTER_MS);
}

/**
 * How the user learns of it: `page`, one of its own, which a reload shows again; `notice`, which a reload takes
 * away; or `nobody` was there to be told, and whoever takes it next tells.
 */
export type Telling = 'page' | 'notice' | 'nobody';

/** Lets go of what was left to be told. */
export function endTelling(by: Telling): void {
  for (const [id, release] of untold) {
    if (by === 'notice') {
      markSeen(id, release);
      continue;
    }
    if (by === 'page' && !isBeingLeft()) markTold(id);
    release();
  }
  untold.clear();
}
