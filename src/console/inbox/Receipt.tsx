import { useState } from 'react';
import { inboxTexts } from '@/texts/console/desk';
import { Card } from '@/ui/panels/Card';
import { addressOf } from '@/console/calls/callConsole';
import { useKeys } from '@/console/parts/useKeys';
import styles from './CaseView.module.css';

/** The image that the user sent, as large as there is room. */
export function Receipt({ id, hasImage }: { id: string; hasImage: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const address = addressOf('getImage', id).pathname;
  useKeys({ i: () => void (hasImage && window.open(address, '_blank', 'noopener')) });
  const note = hasImage ? isBroken && inboxTexts.brokenReceipt : inboxTexts.noReceipt;
  return (
    <Card
      title={inboxTexts.receipt}
      className={styles.receipt}
      actions={
        hasImage && (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {inboxTexts.openReceipt}
          </a>
        )
      }
    >
      {note !== false && <p className={styles.none}>{note}</p>}
      {hasImage && !isBroken && (
        <img src={address} alt={inboxTexts.receiptOf(id)} className={styles.image} onError={() => setBroken(true)} />
      )}
    </Card>
  );
}
