import { useState } from 'react';
import { flushSync } from 'react-dom';

interface Question {
  open: boolean;
  ask: () => void;
  /** After this call the dialog is closed, so an element of the page can take the focus. */
  close: () => void;
}

/** The open or closed state of a ConfirmDialog. */
export function useQuestion(): Question {
  const [open, setOpen] = useState(false);
  return { open, ask: () => setOpen(true), close: () => flushSync(() => setOpen(false)) };
}
