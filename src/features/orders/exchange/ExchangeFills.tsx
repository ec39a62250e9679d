import type { ExchangeFill } from '@contract/exchange';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { moneyTexts } from '@/texts/money';
import { exchangeTexts } from '@/texts/orders/exchange';
import { orderTexts } from '@/texts/orders/order';
import { Money } from '@/ui/figures/Money';
import { RateText } from '@/ui/figures/RateText';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import styles from './Exchange.module.css';
import type { Exchange } from './useExchange';
import { WhereItFills } from './WhereItFills';

interface FillsProps {
  source: string;
  target: string;
  fills: readonly ExchangeFill[];
}

/** One row for each level of the direct way, and for each step of a path, in the order in which they are taken. */
function Fills({ source, target, fills }: FillsProps) {
  const isTurned = useAppSelector(selectIsTurned(target, source));
  return (
    <Table caption={exchangeTexts.fills} tall={fills.some(({ path }) => path.length > 2)}>
      <thead>
        <tr>
          <HeadCell>
            {exchangeTexts.rateOf(isTurned ? moneyTexts.quoteOf(target, source) : moneyTexts.quoteOf(source, target))}
          </HeadCell>
          <HeadCell numeric>{target}</HeadCell>
          <HeadCell numeric>{source}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {fills.map(({ path, rate, paid, received }, index) => (
          <Row key={index} best={index === 0}>
            <Cell>
              <RateText rate={rate} currency={target} swapTo={source} isTurned={isTurned} tabbable={false} />
              {path.length > 2 && (
                <span className={styles.via}>{exchangeTexts.via(path.slice(1, -1).join(' → '))}</span>
              )}
            </Cell>
            <Cell numeric>
              <Money amount={received} currency={target} symbol={false} tabbable={false} />
            </Cell>
            <Cell numeric>
              <Money amount={paid} currency={source} symbol={false} tabbable={false} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Shown beside the ticket: which levels and paths the exchange takes now, or what the user has to do first. */
function FillsCard({ exchange }: { exchange: Exchange }) {
  const { source, plan, known } = exchange;
  const { target } = exchange.form;
  const fills = plan?.fills ?? [];
  const some = target !== null && fills.length > 0;
  const byPath = fills.filter(({ path }) => path.length > 2).length;
  return (
    <Card
      title={exchangeTexts.fills}
      actions={some && <span>{exchangeTexts.fillsOf(fills.length, byPath)}</span>}
      footer={some && exchangeTexts.beforeFee}
    >
      {!known && <SkeletonRows label={orderTexts.loadingMarket} count={4} />}
      {known && plan === null && <EmptyState title={exchangeTexts.noneYet}>{exchangeTexts.noneYetHint}</EmptyState>}
      {plan !== null && fills.length === 0 && (
        <EmptyState title={exchangeTexts.noneNow}>{exchangeTexts.noneNowHint}</EmptyState>
      )}
      {some && <Fills source={source} target={target} fills={fills} />}
    </Card>
  );
}

/** The two cards beside the ticket: the depth of the pair, and each fill. */
export function ExchangeFills({ exchange }: { exchange: Exchange }) {
  return (
    <>
      <WhereItFills {...exchange} />
      <FillsCard exchange={exchange} />
    </>
  );
}
