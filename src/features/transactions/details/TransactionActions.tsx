import type { Transaction } from '@contract/schemas/transaction';
import { SENTENCES } from '@/texts/sentences';
import { isPending } from '@/domain/wording/transactionFacts';
import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useQuestion } from '@/ui/dialogs/useQuestion';
import { Money } from '@/ui/figures/Money';
import { ROUTES, routeTo } from '@/routes/routes';
import styles from './Details.module.css';
import { Phrase } from '@/ui/figures/Phrase';
import { StatusTag } from '@/features/transactions/figures/StatusTag';
import { useRevoke } from './useRevoke';
import { transactionTexts } from '@/texts/transactions';

function Revoke({ transaction, busy, onRevoke }: { transaction: Transaction; busy: boolean; onRevoke: () => void }) {
  const { amount, currency_from, type } = transaction;
  const { open, ask, close } = useQuestion();
  const returned = type !== 'FUND_WALLET' && type !== 'DELETE_LIST';
  const confirm = () => {
    close();
    onRevoke();
  };
  return (
    <>
      <Button variant="danger" block needsServer busy={busy} onClick={ask}>
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

/** The status of the transaction and what can be done about it (spec 2 and 4). */
export function TransactionActions({ transaction }: { transaction: Transaction }) {
  const { revoke, busy, failure } = useRevoke(transaction);
  const pending = isPending(transaction);
  return (
    <Card title={transactionTexts.status} actions={<StatusTag status={transaction.status} />} padded>
      {pending && <Banner tone="info">{SENTENCES.pendingNote}</Banner>}
      {failure !== null && (
        <Banner tone="error">
          <Phrase text={transactionTexts.notRevoked} parts={{ reason: <span>{failure}</span> }} />
        </Banner>
      )}
      <div className={styles.actions}>
        <ButtonLink to={ROUTES.transactions} block>
          {transactionTexts.goToHistory}
        </ButtonLink>
        {pending && (
          <>
            <Revoke transaction={transaction} busy={busy} onRevoke={revoke} />
            <ButtonLink to={routeTo('dispute', transaction.id)} variant="quiet" block>
              {transactionTexts.disputeIt}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  );
}
