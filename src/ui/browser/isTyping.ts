const TYPED_INTO = 'input:not([type=radio],[type=checkbox],[type=range]),textarea,select,[contenteditable]';

/**
 * True if a key goes into a field, so that it is no shortcut. The field of a dialog that was just closed keeps the focus
 * until the browser paints again, and takes no keys any more.
 */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null && target.closest('dialog:not([open])') === null;
