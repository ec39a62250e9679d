import { SENTENCES } from '@/texts/sentences';
import { Button } from '@/ui/controls/Button';
import { homeTexts } from '@/texts/home';
import { Dialog } from '@/ui/dialogs/Dialog';

/** Spec 8, app status false. */
export function HaltedAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={homeTexts.halted}
      actions={
        <Button variant="primary" onClick={onClose}>
          {homeTexts.close}
        </Button>
      }
    >
      <p role="alert">{SENTENCES.tradingHalted}</p>
    </Dialog>
  );
}
