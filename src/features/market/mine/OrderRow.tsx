import { memo } from 'react';
import type { Transaction } from '@contract/schemas/transaction';
import { isPositive, parseDecimal, subtract, toText, ZERO } from '@/domain/money/decimal';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { boughtFor } from '@/domain/paths/fills';
import { rateUnits } from '@/domain/wording/transactionFacts';
import { mineTexts } from '@/texts/market/mine';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import { Row } from '@/ui/tables/Row';
import { Cell } from '@/ui/tables/Table';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { PairRate } from '@/widgets/rates/PairRate';
import { RevokeButton } from '@/widgets/transactions/RevokeButton';
import { TransactionLink } from '@/widgets/transactions/TransactionLink';
import { useRevoke } from '@/widgets/transactions/useRevoke';
import { InPlace } from '@/widgets/windows/InPlace';
import styles from './Mine.module.css';
import { RateBeneath } from './RateBeneath';

const KINDS: Readonly<Record<string, string>> = mineTexts.kinds;

/** What an order brings at its rate, after the fee; null if it does not say. */
function waitsFor({ amount, rate, transaction_fee: fee }: Transaction): string | null {
  const [price, whole] = [parseDecimal(rate ?? ''), parseDecimal(amount)];
  if (!price || !whole || !isPositive(price)) return null;
  return toText(boughtFor(subtract(whole, parseDecimal(fee ?? '') ?? ZERO), price));
}

/** What a pending transaction waits for. */
function Waits({ transaction }: { transaction: Transaction }) {
  if (transaction.type === 'LIST') return <span>{mineTexts.waitsToAppear}</span>;
  const amount = waitsFor(transaction);
  const currency = transaction.currency_to;
  if (amount === null || currency === null) return <span>{EM_DASH}</span>;
  return <Phrase text={mineTexts.waitsFor} parts={{ amount: <Money amount={amount} currency={currency} /> }} />;
}

/** One of the user's orders that wait to be filled, or a listing that is about to appear. */
export const OrderRow = memo(function OrderRow({
  transaction,
  columns,
}: {
  transaction: Transaction;
  columns: number;
}) {
  const { type, currency_from: source, currency_to: target, rate, amount } = transaction;
  const { revoke, busy, failure } = useRevoke(transaction);
  const units = rateUnits(transaction);
  const marketRate = useMarketRate(units?.currency ?? '', units?.swapTo ?? '');
  const what = KINDS[type] ?? type;
  return (
    <>
      <Row>
        <Cell wideOnly className={styles.what}>
          {what}
        </Cell>
        <Cell className={styles.pair}>
          <TransactionLink transaction={transaction} />
          <RateBeneath what={what} rate={rate} of={units} />
        </Cell>
        <Cell numeric wideOnly>
          {rate === null || units === null ? EM_DASH : <PairRate rate={rate} {...units} />}
        </Cell>
        <Cell numeric wideOnly>
          <MarketDistance rate={rate} marketRate={marketRate} of={units} isOwn={type === 'LIST'} />
        </Cell>
        <Cell numeric wideOnly className={styles.amount}>
          <Money amount={amount} currency={source} />
        </Cell>
        <Cell wideOnly className={styles.waits}>
          <Waits transaction={transaction} />
        </Cell>
        <Cell numeric>
          <Money amount={amount} currency={source} />
        </Cell>
        <Cell numeric wideOnly>
          {EM_DASH}
        </Cell>
        <Cell numeric>
          <span className={styles.actions}>
            <RevokeButton
              transaction={transaction}
              busy={busy}
              onRevoke={revoke}
              named={mineTexts.revokeOf(what, `${source} → ${target ?? ''}`)}
            />
          </span>
        </Cell>
      </Row>
      {failure !== null && (
        <InPlace columns={columns}>
          <Banner tone="error">
            <Phrase text={mineTexts.notRevoked} parts={{ reason: <SupportText>{failure}</SupportText> }} />
          </Banner>
        </InPlace>
      )}
    </>
  );
});
