import { useState } from 'react';
import { readErrorText } from '@contract/values/errors';
import type { Transaction } from '@contract/values/transaction';
import { revokeTransaction } from '@/flows/revokeTransaction';
import { useAppDispatch } from '@/state/store/hooks';
import { transactionTexts } from '@/texts/transactions';
import { Button } from '@/ui/controls/Button';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';

interface RevokeButtonProps {
  transaction: Transaction;
  /** True while its call runs. */
  busy: boolean;
  onRevoke: () => void;
  /** In a dense table, what is revoked: its button has no room to say so. */
  named?: string;
}

/** Revoke, with a confirmation that says what goes back. */
export function RevokeButton({ transaction, busy, onRevoke, named }: RevokeButtonProps) {
  const { amount, currency_from, type } = transaction;
  const { open, ask, close } = useQuestion();
  const returned = type !== 'FUND_WALLET' && type !== 'DELETE_LIST';
  const confirm = () => {
    close();
    onRevoke();
  };
  return (
    <>
      <Button
        {...(named === undefined
          ? ({ variant: 'danger', block: true } as const)
          : ({ variant: 'link', size: 'small', 'aria-label': named } as const))}
        needsServer
        busy={busy}
        onClick={ask}
      >
        {transactionTexts.revoke}
      </Button>
      <ConfirmDialog
        open={open}
        title={transactionTexts.revokeQuestion}
        cancelText={transactionTexts.keepIt}
        confirmText={transactionTexts.revokeIt}
        onCancel={close}
        onConfirm={confirm}
      >
        {returned && (
          <p>
            <Phrase
              text={transactionTexts.returned(currency_from)}
              parts={{ amount: <Money amount={amount} currency={currency_from} tabbable={false} /> }}
            />
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Revokes a transaction, one call at a time. `failure` is the server's reason, or an empty text if it gave none. */
export function useRevoke(transaction: Transaction) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const revoke = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const error = await dispatch(revokeTransaction(transaction));
    setBusy(false);
    if (error) setFailure(readErrorText(error.data) ?? '');
  };
  return { revoke: () => void revoke(), busy, failure };
}
