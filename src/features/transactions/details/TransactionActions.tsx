import type { Transaction } from '@contract/schemas/transaction';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { SENTENCES } from '@/texts/sentences';
import { isPending } from '@/domain/wording/transactionFacts';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { ROUTES, routeTo } from '@/routes/routes';
import styles from './Details.module.css';
import { Phrase } from '@/ui/figures/Phrase';
import { StatusTag } from '@/features/transactions/figures/StatusTag';
import { useListAgain } from '@/widgets/listings/useListAgain';
import { RevokeButton } from '@/widgets/transactions/RevokeButton';
import { useRevoke } from '@/widgets/transactions/useRevoke';
import { transactionTexts } from '@/texts/transactions';

/** The status of the transaction and what can be done about it (spec 2 and 4). */
export function TransactionActions({ transaction }: { transaction: Transaction }) {
  const { revoke, busy, failure } = useRevoke(transaction);
  const pending = isPending(transaction);
  const listAgain = useListAgain();
  const { type, currency_from: currency, currency_to: swapTo, amount, rate } = transaction;
  return (
    <Card title={transactionTexts.status} actions={<StatusTag status={transaction.status} />} padded>
      {pending && <Banner tone="info">{SENTENCES.pendingNote}</Banner>}
      {failure !== null && (
        <Banner tone="error">
          <Phrase text={transactionTexts.notRevoked} parts={{ reason: <SupportText>{failure}</SupportText> }} />
        </Banner>
      )}
      <div className={styles.actions}>
        <ButtonLink to={ROUTES.transactions} block>
          {transactionTexts.goToHistory}
        </ButtonLink>
        {type === 'LIST' && swapTo !== null && (
          <ButtonLink to={listAgain({ currency, swapTo, amount, rate })} block>
            {listingChangeTexts.listAgain}
          </ButtonLink>
        )}
        {pending && (
          <>
            <RevokeButton transaction={transaction} busy={busy} onRevoke={revoke} />
            <ButtonLink to={routeTo('dispute', transaction.id)} variant="quiet" block>
              {transactionTexts.disputeIt}
            </ButtonLink>
          </>
        )}
      </div>
    </Card>
  );
}
