const setValue = (input: HTMLInputElement, value: string): void => {
  // React notes what it or a script writes to `value` and then ignores an equal input. It does not see this setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
};

/**
 * A page that the build drew has fields before the app runs, and the browser's password manager or the user may have
 * filled them. Hands what is in them to the app as if it was typed now. In a form that the app drew there is nothing.
 */
export function takeOverTyped(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll('input')) {
    const typed = input.value;
    if (typed === input.defaultValue || input.type === 'checkbox' || input.type === 'radio') continue;
    input.value = input.defaultValue;
    setValue(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Marks a form that was sent before the app ran (app/early). */
const SENT_EARLY = 'sentEarly';

/** True once for a form that was sent before the app ran. */
export function takeOverSubmit(form: HTMLFormElement): boolean {
  const wasSent = form.dataset[SENT_EARLY] !== undefined;
  delete form.dataset[SENT_EARLY];
  return wasSent;
}
