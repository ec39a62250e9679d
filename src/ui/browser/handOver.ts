const setValue = (input: HTMLInputElement, value: string): void => {
  // React remembers what it or a script writes to `value`, and then ignores an input event with the same value. This
  // setter bypasses React.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
};

/** Inputs without text, or that users do not fill in. */
const NOT_TYPED = ['checkbox', 'radio', 'file', 'hidden'];

/** Setting a date field moves the focus within it, and a form that sees the focus move would call this again. */
let isHandingOver = false;

/**
 * Reports the content of a form's fields to the app as if it was typed now, if the app does not know it: in a page that
 * the build drew, the user or the password manager may have filled them before the app ran, and some password managers
 * fill without events at any time. React keeps what it knows of a field in the attribute `value`.
 *
 * @returns true if there was anything to report
 */
export function handOverTyped(form: HTMLFormElement): boolean {
  if (isHandingOver) return false;
  const unknown = [...form.querySelectorAll('input')].filter(
    (input) =>
      !NOT_TYPED.includes(input.type) &&
      !input.disabled &&
      input.hasAttribute('value') &&
      input.value !== input.defaultValue,
  );
  isHandingOver = true;
  try {
    for (const input of unknown) {
      const typed = input.value;
      input.value = input.defaultValue;
      setValue(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  } finally {
    isHandingOver = false;
  }
  return unknown.length > 0;
}

/** Marks a form that was sent before the app ran (app/early). */
const SENT_EARLY = 'sentEarly';

/** True once for a form that was sent before the app ran. */
export function wasSentEarly(form: HTMLFormElement): boolean {
  const wasSent = form.dataset[SENT_EARLY] !== undefined;
  delete form.dataset[SENT_EARLY];
  return wasSent;
}
