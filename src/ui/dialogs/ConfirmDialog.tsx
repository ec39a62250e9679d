import type { ReactNode } from 'react';
import { Button } from '@/ui/controls/Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens if the user confirms, and what went wrong. */
  children?: ReactNode;
  cancelText: string;
  confirmText: string;
  busy?: boolean;
  /** Called for Cancel and for Esc. */
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks once more before something that cannot be undone. The focus starts on the harmless button. */
export function ConfirmDialog({
  open,
  title,
  children,
  cancelText,
  confirmText,
  busy = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>{cancelText}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
