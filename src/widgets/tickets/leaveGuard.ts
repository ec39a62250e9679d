/** The state of a navigation that leaves no screen and no form: the desk puts into its address what it shows. */
export const WITHIN_SCREEN = { withinScreen: true } as const;

/** True for the state of such a navigation. */
export function staysWithinScreen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'withinScreen' in state;
}

/** The half-filled forms on screen, one entry each. */
const guards = new Set<symbol>();

/** True while a form on screen has input that was typed and not sent. */
export function isLeavingGuarded(): boolean {
  return guards.size > 0;
}

// The browser asks with its own text; a page can only say that it must ask.
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** From now on leaving asks first: the router by app/navigation, closing and reloading by the browser. Returns how to stop. */
export function guardLeaving(): () => void {
  const guard = Symbol();
  guards.add(guard);
  // Only while there is something to lose: pages that listen for it are not kept for a quick way back.
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => {
    guards.delete(guard);
    if (!isLeavingGuarded()) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}
