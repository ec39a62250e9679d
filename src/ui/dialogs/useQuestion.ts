import { useState } from 'react';
import { flushSync } from 'react-dom';

interface Question {
  open: boolean;
  ask: () => void;
  /** When it returns, the dialog is closed: only then can an element of the page take the focus. */
  close: () => void;
}

/** Whether a ConfirmDialog is open. */
export function useQuestion(): Question {
  const [open, setOpen] = useState(false);
  return { open, ask: () => setOpen(true), close: () => flushSync(() => setOpen(false)) };
}
