/** Held, together, by every visible tab. */
const VISIBLE = 'crossrate-visible';

/** Lets the other tabs know while this one is visible. */
export function showVisibility(signal: AbortSignal): void {
  let release: (() => void) | null = null;
  const follow = () => {
    release?.();
    release = null;
    if (document.hidden || signal.aborted) return;
    const held = new Promise<void>((resolve) => (release = resolve));
    navigator.locks.request(VISIBLE, { mode: 'shared' }, () => held).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', follow);
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', follow);
    follow();
  });
  follow();
}

/** True while a tab of the app is visible in this browser. */
export async function isAnyTabVisible(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === VISIBLE);
}
