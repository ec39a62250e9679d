const TYPED_INTO = 'input:not([type=radio],[type=checkbox],[type=range]),textarea,select,[contenteditable]';

/** True if a key goes into a field, so that it is no shortcut. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;
