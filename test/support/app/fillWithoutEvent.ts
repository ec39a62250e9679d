/**
 * Fills a field as some password managers do, and Chrome on iPhones: the text is in the field, and no event says so.
 * React watches `value` of each field that it has drawn, but not this setter, which the browser uses.
 */
export function fillWithoutEvent(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
}

/** Fills a field as the script of a password manager does, which React sees, without an event. */
export function fillByScript(field: HTMLElement, text: string): void {
  (field as HTMLInputElement).value = text;
}
