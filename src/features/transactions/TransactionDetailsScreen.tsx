import { useParams } from 'react-router-dom';
import type { Transaction } from '@contract/values/transaction';
import { useGetTransactionQuery } from '@/api/endpoints/transactionsApi';
import { isCallError } from '@/api/transport/callError';
import { isPending } from '@/domain/wording/transactionFacts';
import { ROUTES, routeTo } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { listingChangeTexts } from '@/texts/listing/listingChanges';
import { SENTENCES } from '@/texts/sentences';
import { transactionTexts } from '@/texts/transactions';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { useListAgain } from '@/widgets/listings/useListAgain';
import { BackTo } from '@/widgets/tickets/BackTo';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { RevokeButton, useRevoke } from '@/widgets/transactions/RevokeButton';
import { later } from '@/widgets/parts/later';
import { Facts } from './Facts';
import { StatusTag } from './figures';
import styles from './Details.module.css';

/** Loaded only for a transaction that has a result. */
const FundingTransfer = later(() => import('./FundingTransfer'), 'FundingTransfer', {
  meanwhile: <div className={styles.transferRoom} />,
  instead: null,
});
const MobilePayment = later(() => import('./MobilePayment'), 'MobilePayment', { instead: null });
const Results = later(() => import('./Results'), 'Results');

const WITH_RESULT = ['LIST', 'ORDER', 'MOF_ORDER'];

/** The result of a completed transaction, from a server that announces `fills`. */
function Result({ transaction }: { transaction: Transaction }) {
  const isAnnounced = useCapability('fills');
  const { type, status } = transaction;
  if (isAnnounced !== true || status.toUpperCase() !== 'COMPLETED' || !WITH_RESULT.includes(type)) return null;
  return <Results transaction={transaction} />;
}

/** For an address whose transaction does not exist or belongs to another user. */
function NoSuchTransaction() {
  return (
    <Card>
      <EmptyState
        title={transactionTexts.noSuchTransaction}
        action={<ButtonLink to={ROUTES.transactions}>{transactionTexts.goToHistory}</ButtonLink>}
      >
        {transactionTexts.onlyOwn}
      </EmptyState>
    </Card>
  );
}

/** The status of the transaction and what can be done about it (spec 2 and 4). */
function TransactionActions({ transaction }: { transaction: Transaction }) {
  const { revoke, busy, failure } = useRevoke(transaction);
  const pending = isPending(transaction);
  const hasReceipts = useCapability('receipts');
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
        {/* Last, because the capability may come after the transaction: nothing above it moves. */}
        {hasReceipts === true && (
          <ButtonLink to={routeTo('receipt', transaction.id)} block>
            {transactionTexts.receipt}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** How to pay a funding that is pending, as far as the server knows more ways than the specification. */
function Transfer({ transaction }: { transaction: Transaction }) {
  const isOffered = useCapability('fundingReferences') !== false;
  const hasMobileMoney = useCapability('mobileMoney') === true;
  if (transaction.type !== 'FUND_WALLET' || !isPending(transaction)) return null;
  return (
    <>
      {hasMobileMoney && <MobilePayment transaction={transaction.id} />}
      {isOffered && <FundingTransfer transaction={transaction} />}
    </>
  );
}

/** One transaction: its amount and currencies in large type, its facts, and its status beside them. */
function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const { type, amount, currency_from: source, currency_to: target } = transaction;
  return (
    <TwoColumns widths="factsLast">
      <Card title={typeText(type)}>
        <p className={styles.lead}>
          <CurrencyFlag currency={source} decorative large />
          <Money amount={amount} currency={source} tabbable={false} className={styles.figure} />
          {target !== null && target !== source && <span className={styles.towards}>{`${source} → ${target}`}</span>}
        </p>
        <Facts transaction={transaction} />
      </Card>
      <TransactionActions transaction={transaction} />
    </TwoColumns>
  );
}

/** Route /transaction-details/{transactionId}. */
export function TransactionDetailsScreen() {
  const { transactionId = '' } = useParams();
  const { currentData: transaction, error } = useGetTransactionQuery(transactionId);
  const missing = transaction === undefined && isCallError(error) && error.status === 404;
  return (
    <>
      <PageHeader
        title={transactionTexts.transactionDetails}
        facts={transactionTexts.numberOf(transactionId)}
        actions={<BackTo route="transactions" />}
      />
      {transaction !== undefined && (
        <>
          <Transfer transaction={transaction} />
          <TransactionDetails transaction={transaction} />
          <Result transaction={transaction} />
        </>
      )}
      {missing && <NoSuchTransaction />}
      {transaction === undefined && !missing && (
        <Card>
          <SkeletonRows label={transactionTexts.loadingOne} count={9} tall />
        </Card>
      )}
    </>
  );
}
