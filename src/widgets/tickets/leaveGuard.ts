import { useEffect } from 'react';

/** The state of a navigation within a screen and its form: the desk writes what it shows into the address. */
export const WITHIN_SCREEN = { withinScreen: true } as const;

/** True for the state of such a navigation. */
export function staysWithinScreen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'withinScreen' in state;
}

/** The half-filled forms on screen, one entry each. */
const guards = new Set<symbol>();

const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Calls back when a form is begun, sent or left. Returns a function that stops it. */
export function onGuardsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True while a form on screen has input that was typed and not sent. */
export function isLeavingGuarded(): boolean {
  return guards.size > 0;
}

// The browser asks with its own text. A page can only request the question.
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * From now on, the user is asked before leaving: app/navigation asks for the router, the browser for closing and
 * reloading. Returns a function that stops it.
 */
export function guardLeaving(): () => void {
  const guard = Symbol();
  guards.add(guard);
  // Only while there is something to lose, because browsers do not keep pages with this listener in the back-forward
  // cache.
  window.addEventListener('beforeunload', askBeforeUnload);
  tell();
  return () => {
    guards.delete(guard);
    tell();
    if (!isLeavingGuarded()) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

/**
 * While `dirty`, leaving the screen or closing the tab asks first (decision 57).
 * A form that is being sent is not dirty; the end of the session never asks.
 */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    return dirty ? guardLeaving() : undefined;
  }, [dirty]);
}
