import { useState } from 'react';
import { flushSync } from 'react-dom';

interface Question {
  open: boolean;
  ask: () => void;
  /** When it returns, the dialog is closed. Only then can an element of the page take the focus. */
  close: () => void;
}

/** The open or closed state of a ConfirmDialog. */
export function useQuestion(): Question {
  const [open, setOpen] = useState(false);
  return { open, ask: () => setOpen(true), close: () => flushSync(() => setOpen(false)) };
}
