import { createIntentId } from '@/api/transport/callRequest';
import { type IntentEvent, type IntentState, isHeld, next, stateOf } from './intentMachine';
import { type Intent, type IntentDraft, keepIntent, readIntent, saveState } from './intentStorage';

/** Gives a lock back, so that other tabs can work on the intent. */
type Release = () => void;

/** Without locks, a tab cannot see whether another one works. None works on an intent for longer than this. */
const UNSEEN_WORK_MS = 30_000;

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/**
 * Waits for the lock of an intent, so that one tab at a time works on it. A page that is closed gives its locks back.
 * Null if the browser denies locks, as it does if all storage is blocked.
 */
function lockIntent(id: string): Promise<Release | null> {
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
const mayBeWorkedOn = (at: number): boolean => !locks() && Date.now() < at + UNSEEN_WORK_MS;

/** If the page is still open this long after it began to close, the user cancelled. */
const STAYED_AFTER_MS = 60_000;
/**
 * An outcome that was on the screen for this long counts as seen. For less it does not, not even on the page of the
 * transaction: a reload that began just before may open the previous page again.
 */
export const SEEN_AFTER_MS = 1_000;

let closingSince = -STAYED_AFTER_MS;
const onClosing = () => void (closingSince = Date.now());

/**
 * Notices when the page begins to close. Such a page runs on for a while, but nobody sees what it shows. Returns a
 * function that stops it.
 */
export function watchClosing(): () => void {
  window.addEventListener('beforeunload', onClosing);
  return () => window.removeEventListener('beforeunload', onClosing);
}

/** True while the page is being reloaded or closed. The next page then shows the outcome. */
export const isClosing = (): boolean => Date.now() < closingSince + STAYED_AFTER_MS;

/** Where the user sees the outcome: on this tab's `screen`, or `nowhere`, so the next tab that takes the intent shows it. */
type ShownOn = 'screen' | 'nowhere';

/** An intent that this tab works on, from getting its lock until giving the lock back. */
export interface HeldIntent {
  readonly intent: Intent;
  state: () => IntentState;
  /** Sends the machine an event, stores the new state on the device, and gives the lock back once it is not needed. */
  apply: (event: IntentEvent) => IntentState;
  /** The outcome is shown now, or this tab will never show it. */
  show: (on: ShownOn) => IntentState;
}

function hold(intent: Intent, from: IntentState, release: Release): HeldIntent {
  // A ticket can be sent and the page closed before the shell has loaded what shows outcomes.
  watchClosing();
  let state = from;
  const apply = (event: IntentEvent): IntentState => {
    const before = state;
    // An intent of another session, or one that another tab removed, does not change any more.
    state = next(before, readIntent(intent.id) === null ? { kind: 'gone' } : event);
    if (state !== before) saveState(intent.id, state);
    if (!isHeld(state)) release();
    return state;
  };
  const show = (on: ShownOn): IntentState => {
    if (on === 'nowhere') return apply({ kind: 'left' });
    const shown = apply({ kind: 'shown' });
    if (shown.kind === 'shown') setTimeout(() => apply({ kind: isClosing() ? 'closing' : 'looked' }), SEEN_AFTER_MS);
    return shown;
  };
  return { intent, state: () => state, apply, show };
}

/**
 * Keeps a submission on the device and answers when it may be sent: its state is `sent`. Any other state means that
 * the session has ended meanwhile, and that nothing may be sent.
 */
export async function startIntent(draft: IntentDraft, knownIds: Iterable<string>): Promise<HeldIntent> {
  const id = createIntentId();
  // The lock is requested before other tabs can read the intent, so that this tab is first.
  const lock = lockIntent(id);
  const intent = keepIntent(id, draft, knownIds);
  const held = hold(intent, { kind: 'kept' }, (await lock) ?? (() => undefined));
  held.apply({ kind: 'sending' });
  return held;
}

/**
 * Takes over an intent that is stored on the device, once no other tab works on it. It is then `asked` or `settled`, or
 * `seen` or `forgotten` if another tab has finished it. Null if another tab may be working on it and this tab cannot
 * wait for it.
 */
export async function holdIntent(known: Intent): Promise<HeldIntent | null> {
  const release = mayBeWorkedOn(known.at) ? null : await lockIntent(known.id);
  if (!release) return null;
  const intent = readIntent(known.id) ?? known;
  const held = hold(intent, stateOf(intent), release);
  held.apply({ kind: 'taken' });
  return held;
}
