/** Puts the page into the background, or back in front, as another tab of the browser does. */
export function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Gives the page its own visibility back. */
export function resetVisibility(): void {
  Reflect.deleteProperty(document, 'hidden');
}
