import { SENTENCES } from '@/texts/sentences';
import { Button } from '@/ui/controls/Button';
import { Dialog } from '@/ui/dialogs/Dialog';

/** Spec 8, app status false. */
export function HaltedAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Transactions are halted"
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p role="alert">{SENTENCES.tradingHalted}</p>
    </Dialog>
  );
}
