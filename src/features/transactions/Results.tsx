import type { OrderResult as Result } from '@contract/fills';
import type { Transaction } from '@contract/values/transaction';
import { useGetOrderResultQuery, useGetProgressOfTransactionQuery } from '@/api/endpoints/fillsApi';
import { EM_DASH, formatExact } from '@/domain/money/formatDecimal';
import { fillTexts } from '@/texts/orders/fills';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { FillList, ProgressFacts } from '@/widgets/transactions/FillList';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import styles from './OrderResult.module.css';

/** The progress of the listing that a transaction made, also after it has ended. */
function ListingResult({ transactionId }: { transactionId: string }) {
  const { data, isError } = useGetProgressOfTransactionQuery(transactionId);
  const [progress] = data ?? [];
  if (isError || (data && progress === undefined)) return null;
  return (
    <Card title={fillTexts.progress} className={styles.card}>
      {progress === undefined ? (
        <SkeletonRows label={fillTexts.loading} count={4} />
      ) : (
        <>
          <ProgressFacts progress={progress} />
          <FillList of={{ listing: progress.id }} />
        </>
      )}
    </Card>
  );
}

interface FiguresProps {
  result: Result;
  /** The paid currency, and the received one. */
  source: string;
  target: string;
}

function Figures({ result, source, target }: FiguresProps) {
  const { gross, fee, net, received, rate, market_rate: market } = result;
  const facts = [
    [fillTexts.gross, <Money key="gross" amount={gross} currency={source} />],
    [fillTexts.fee, <Money key="fee" amount={fee} currency={source} />],
    [fillTexts.net, <Money key="net" amount={net} currency={source} />],
    [fillTexts.received, <Money key="received" amount={received} currency={target} />],
    [
      fillTexts.realised,
      <span key="realised" translate="no">
        {formatExact(rate)}
      </span>,
    ],
    [fillTexts.market, market === null ? EM_DASH : <RateText key="market" rate={market} />],
    [fillTexts.toMarket, <MarketDistance key="distance" rate={rate} marketRate={market} />],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([title, figure]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The result of a completed order: its figures, each hop, and the fills. */
function OrderResult({ transaction }: { transaction: Transaction }) {
  const { data: result, isError } = useGetOrderResultQuery(transaction.id);
  if (isError) return null;
  const { currency_from: source, currency_to: target } = transaction;
  return (
    <Card title={fillTexts.result} className={styles.card}>
      {result === undefined ? (
        <SkeletonRows label={fillTexts.loading} count={4} />
      ) : (
        <>
          <Figures result={result} source={source} target={target ?? source} />
          {result.hops.length > 1 && (
            <ol className={styles.hops} aria-label={fillTexts.hops}>
              {result.hops.map(({ from, to, paid, received, fills }) => (
                <li key={`${from}/${to}`}>
                  <span className={styles.pair}>{fillTexts.hop(from, to)}</span>
                  <span>
                    <Money amount={paid} currency={from} />
                    <span> → </span>
                    <Money amount={received} currency={to} />
                  </span>
                  <span className={styles.count}>{fillTexts.fillsOf(fills)}</span>
                </li>
              ))}
            </ol>
          )}
          <FillList of={{ transaction: transaction.id }} />
        </>
      )}
    </Card>
  );
}

/** An order's result, or what became of a listing. */
export function Results({ transaction }: { transaction: Transaction }) {
  const { id, type } = transaction;
  return type === 'LIST' ? <ListingResult transactionId={id} /> : <OrderResult transaction={transaction} />;
}
