const setValue = (input: HTMLInputElement, value: string): void => {
  // React notes what it or a script writes to `value` and then ignores an equal input. It does not see this setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
};

/** Not text, or not the user's to fill. */
const NOT_TYPED = ['checkbox', 'radio', 'file', 'hidden'];

/** A field for dates moves the focus within itself when it is set, and a form that hears of a focus asks again. */
let isTakingOver = false;

/**
 * Hands what is in the fields of a form to the app as if it was typed now, if the app does not know it: in a page that
 * the build drew, the user or the password manager may have filled them before the app ran, and some password managers
 * fill without events at any time. React keeps what it knows of a field in the attribute `value`.
 *
 * @returns true if there was anything
 */
export function takeOverTyped(form: HTMLFormElement): boolean {
  if (isTakingOver) return false;
  const unknown = [...form.querySelectorAll('input')].filter(
    (input) =>
      !NOT_TYPED.includes(input.type) &&
      !input.disabled &&
      input.hasAttribute('value') &&
      input.value !== input.defaultValue,
  );
  isTakingOver = true;
  try {
    for (const input of unknown) {
      const typed = input.value;
      input.value = input.defaultValue;
      setValue(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  } finally {
    isTakingOver = false;
  }
  return unknown.length > 0;
}

/** Marks a form that was sent before the app ran (app/early). */
const SENT_EARLY = 'sentEarly';

/** True once for a form that was sent before the app ran. */
export function takeOverSubmit(form: HTMLFormElement): boolean {
  const wasSent = form.dataset[SENT_EARLY] !== undefined;
  delete form.dataset[SENT_EARLY];
  return wasSent;
}
