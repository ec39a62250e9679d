import { inboxTexts } from '@/texts/console/desk';
import { Button } from '@/ui/controls/Button';
import { Dialog } from '@/ui/dialogs/Dialog';
import styles from './InboxScreen.module.css';

/** The keys of the inbox. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={inboxTexts.keysTitle}
      actions={<Button onClick={onClose}>{inboxTexts.close}</Button>}
    >
      <dl className={styles.keys}>
        {inboxTexts.keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
