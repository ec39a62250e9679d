import { alertTexts } from '@/texts/alerts';
import { Button } from '@/ui/controls/Button';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Icon } from '@/ui/marks/Icon';
import { Card } from '@/ui/panels/Card';
import { AlertComposer } from './AlertComposer';
import type { AlertStart } from './alertStart';

interface AlertSheetProps {
  /** Null to let the user choose the pair. */
  start: AlertStart | null;
  open: boolean;
  onClose: () => void;
}

/** The form of an alert over the page. What was typed is kept until the sheet is closed. */
export function AlertSheet({ start, open, onClose }: AlertSheetProps) {
  const title = start ? alertTexts.ofPair(start.currency, start.swapTo) : alertTexts.newAlert;
  return (
    <Sheet open={open} onClose={onClose} label={title}>
      <Card
        title={title}
        actions={
          <Button variant="quiet" size="small" icon aria-label={alertTexts.close} onClick={onClose}>
            <Icon name="close" size={16} />
          </Button>
        }
        padded
      >
        <AlertComposer start={start} onClose={onClose} />
      </Card>
    </Sheet>
  );
}
