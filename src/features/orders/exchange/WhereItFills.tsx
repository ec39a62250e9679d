import { Fragment } from 'react';
import type { ExchangePlan } from '@/domain/paths/exchange';
import { type DepthRow, exchangeDepth } from '@/domain/paths/exchangeDepth';
import { decimal, isPositive } from '@/domain/money/decimal';
import { rateText } from '@/domain/money/typedNumber';
import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { selectOfferedLevels } from '@/state/selectors/bookSelectors';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { formatCount } from '@/texts/language/plural';
import { moneyTexts } from '@/texts/money';
import { exchangeTexts } from '@/texts/orders/exchange';
import { orderTexts } from '@/texts/orders/order';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import { cx } from '@/ui/layout/cx';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import type { Exchange } from './useExchange';
import styles from './WhereItFills.module.css';

interface PairProps {
  source: string;
  target: string;
}

/** A level of the pair: how much is offered, and whether it is taken in full or in part. */
function LevelRow({ row, isTurned, source, target }: PairProps & { row: DepthRow; isTurned: boolean }) {
  const { rate, total, taken, share } = row;
  return (
    <Row depth={share} className={cx(taken !== null && styles.taken)}>
      <Cell>
        <RateText rate={rate} currency={target} swapTo={source} isTurned={isTurned} tabbable={false} />
      </Cell>
      <Cell numeric>
        <span translate="no" title={formatExact(total)}>
          {formatTotal(total)}
        </span>
      </Cell>
      <Cell numeric>
        {taken !== null && <Tag tone={taken === 'full' ? 'accent' : 'gold'}>{exchangeTexts.taken[taken]}</Tag>}
      </Cell>
    </Row>
  );
}

/** The line between the levels within the limit and the others, and how much will be listed there. */
function LimitRow({ limit, isTurned, plan, source, target }: PairProps & LimitRowProps) {
  const listed = plan?.listed ?? '0';
  const isListing = isPositive(decimal(listed));
  return (
    <tr className={styles.limitRow}>
      <td colSpan={3}>
        <Phrase
          key={isListing ? 'listing' : 'limit'}
          text={isListing ? exchangeTexts.listsAtLimit : exchangeTexts.yourLimit}
          parts={{
            rate: <RateText rate={limit} currency={target} swapTo={source} isTurned={isTurned} tabbable={false} />,
            amount: <Money amount={listed} currency={source} tabbable={false} />,
          }}
        />
      </td>
    </tr>
  );
}

interface LimitRowProps {
  limit: string;
  isTurned: boolean;
  plan: ExchangePlan | null;
}

interface DepthProps extends PairProps {
  plan: ExchangePlan | null;
  limit: string | null;
}

/** The levels of the pair, the best at the foot, as in the book of a desk. */
function Depth({ source, target, plan, limit }: DepthProps) {
  const levels = useAppSelector(selectOfferedLevels(source, target));
  const isTurned = useAppSelector(selectIsTurned(target, source));
  const { rows, leftOut, within } = exchangeDepth(levels, plan, limit);
  const limitRow = limit !== null && <LimitRow {...{ limit, isTurned, plan, source, target }} />;
  if (rows.length === 0 && limit === null) return <EmptyState title={exchangeTexts.noneOffered} />;
  return (
    <Table caption={exchangeTexts.depth}>
      <thead>
        <tr>
          <HeadCell>{isTurned ? moneyTexts.quoteOf(target, source) : moneyTexts.quoteOf(source, target)}</HeadCell>
          <HeadCell numeric>{target}</HeadCell>
          <HeadCell numeric>{exchangeTexts.takenOfIt}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {within === rows.length && limitRow}
        {rows
          .map((row, index) => (
            <Fragment key={row.rate}>
              {index === within - 1 && within < rows.length && limitRow}
              <LevelRow {...{ row, isTurned, source, target }} />
            </Fragment>
          ))
          .reverse()}
        {within === 0 && rows.length > 0 && limitRow}
        {leftOut > 0 && (
          <tr className={styles.leftOut}>
            <td colSpan={3}>{exchangeTexts.leftOut(formatCount(leftOut))}</td>
          </tr>
        )}
      </tbody>
    </Table>
  );
}

/** What others offer of the pair, what is taken of each level, the limit, and what is listed there at the end. */
export function WhereItFills({ source, form, plan, known }: Pick<Exchange, 'source' | 'form' | 'plan' | 'known'>) {
  const { target } = form;
  const limit = rateText(form.limit);
  return (
    <Card
      title={exchangeTexts.depth}
      actions={target !== null && <span>{exchangeTexts.offeredFor(target, source)}</span>}
    >
      {!known && <SkeletonRows label={orderTexts.loadingMarket} count={8} />}
      {known && target === null && <EmptyState title={orderTexts.chooseTarget} />}
      {known && target !== null && (
        <Depth
          source={source}
          target={target}
          plan={plan}
          limit={limit !== null && isPositive(decimal(limit)) ? limit : null}
        />
      )}
    </Card>
  );
}
