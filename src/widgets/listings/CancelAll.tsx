import { useState } from 'react';
import { useCancelAllMutation, useGetCancelAllQuery } from '@/api/endpoints/listingChangesApi';
import { toCallError } from '@/api/transport/callError';
import { createIntentId } from '@/api/transport/callRequest';
import { useCapability } from '@/state/selectors/useCapability';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { HELD } from '@/ui/controls/buttonClass';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { Money } from '@/ui/figures/Money';
import { readRefusal, type Refusal, RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import styles from './CancelAll.module.css';

/** "2 listings and 1 open order"; null if nothing is open. */
function countsOf({ listings, orders }: { listings: number; orders: number }): string | null {
  const [some, others] = [lifecycleTexts.listings(listings), lifecycleTexts.orders(orders)];
  if (listings > 0 && orders > 0) return lifecycleTexts.both(some, others);
  return listings > 0 ? some : orders > 0 ? others : null;
}

/** How many end, and what comes back. It follows the market while the question is open. */
function Effect() {
  const { data } = useGetCancelAllQuery();
  if (data === undefined) return <p>{lifecycleTexts.counting}</p>;
  const counts = countsOf(data);
  if (counts === null) return <p>{lifecycleTexts.nothing}</p>;
  return (
    <>
      <p>{lifecycleTexts.effect(counts)}</p>
      <ul className={styles.returned}>
        {data.returned.map(({ currency, amount }) => (
          <li key={currency}>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CancelAllProps {
  /** True while it is not known whether anything is open. It keeps its room. */
  held?: boolean;
  /** Called to move the focus away from what disappears. */
  onLeave?: () => void;
}

/** Ends all the user's listings and revokes all their pending orders, after a question that says how many. */
export function CancelAll({ held = false, onLeave = focusHeading }: CancelAllProps) {
  const isAnnounced = useCapability('lifecycle');
  const { open, ask, close } = useQuestion();
  const [cancelAll, { isLoading }] = useCancelAllMutation();
  const [refusal, setRefusal] = useState<Refusal<never> | null>(null);
  if (isAnnounced === false) return null;
  const confirm = async () => {
    setRefusal(null);
    const { error } = await cancelAll({ intentId: createIntentId() });
    if (error) {
      setRefusal(readRefusal(toCallError(error), {}));
      return;
    }
    close();
    onLeave();
  };
  return (
    <>
      <Button
        size="small"
        variant="link"
        needsServer
        style={held || isAnnounced === undefined ? HELD : undefined}
        onClick={() => {
          setRefusal(null);
          ask();
        }}
      >
        {lifecycleTexts.cancelAll}
      </Button>
      <ConfirmDialog
        open={open}
        title={lifecycleTexts.cancelAllQuestion}
        cancelText={lifecycleTexts.keep}
        confirmText={lifecycleTexts.confirm}
        busy={isLoading}
        onCancel={close}
        onConfirm={() => void confirm()}
      >
        {open && <Effect />}
        <RefusalBanner refusal={refusal} failure={lifecycleTexts.failed} doubt={lifecycleTexts.unknown} />
      </ConfirmDialog>
    </>
  );
}
