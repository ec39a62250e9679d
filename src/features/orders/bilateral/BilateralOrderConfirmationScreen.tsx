import { memo, useCallback, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { depthOf } from '@/domain/book/depth';
import type { Level } from '@/domain/book/listingBook';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { orderTexts } from '@/texts/orders/order';
import { Button } from '@/ui/controls/Button';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Phrase } from '@/ui/figures/Phrase';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell } from '@/ui/tables/Table';
import { LevelFigures, LevelTable, NoPairYet } from '@/widgets/money/LevelTable';
import { NotOffered } from '@/widgets/money/NotOffered';
import { useMarketRate } from '@/widgets/money/useMarketRate';
import { PairRate } from '@/widgets/rates/PairRate';
import { BackTo } from '@/widgets/tickets/BackTo';
import { BilateralTicket } from './BilateralTicket';
import { prefilledOrder, useBilateralOrder } from './useBilateralOrder';

interface OfferedRowProps {
  level: Level;
  /** What is bought, and what is paid. */
  currency: string;
  swapTo: string;
  marketRate: string | null;
  best: boolean;
  chosen: boolean;
  /** Per cent of the deepest step shown. */
  share: string;
  onChoose: (rate: string) => void;
}

/** One rate of the book; pressing it takes it into the ticket. */
const OfferedRow = memo(function OfferedRow(props: OfferedRowProps) {
  const { level, currency, swapTo, marketRate, best, chosen, share, onChoose } = props;
  const { rate } = level;
  return (
    <Row best={best} selected={chosen} depth={`${share}%`} pressable onClick={() => onChoose(rate)}>
      <Cell>
        <Button variant="link" aria-pressed={chosen}>
          <PairRate rate={rate} currency={currency} swapTo={swapTo} tabbable={false} />
        </Button>
      </Cell>
      <LevelFigures level={level} marketRate={marketRate} of={{ currency, swapTo }} wideDistance />
    </Row>
  );
});

const LEVELS_SHOWN = 14;

interface OfferedRatesProps {
  /** What is bought, and what is paid. */
  currency: string;
  swapTo: string;
  levels: readonly Level[];
  chosen: string | null;
  onChoose: (rate: string) => void;
}

/** The book of the pair beside the ticket: every rate, best first, with the depth behind it. */
function OfferedRates({ currency, swapTo, levels, chosen, onChoose }: OfferedRatesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const marketRate = useMarketRate(currency, swapTo);
  const shown = useMemo(() => (showsAll ? levels : levels.slice(0, LEVELS_SHOWN)), [levels, showsAll]);
  const depth = useMemo(() => depthOf(shown), [shown]);
  return (
    <>
      <LevelTable currency={currency} swapTo={swapTo} wideDistance>
        {shown.map((level, index) => (
          <OfferedRow
            key={level.rate}
            level={level}
            currency={currency}
            swapTo={swapTo}
            marketRate={marketRate}
            best={index === 0}
            chosen={level.rate === chosen}
            share={depth[index]?.share ?? '0'}
            onChoose={onChoose}
          />
        ))}
      </LevelTable>
      {shown.length < levels.length && (
        <Button variant="quiet" size="small" block onClick={() => setShowsAll(true)}>
          {bilateralTexts.showAll(levels.length)}
        </Button>
      )}
    </>
  );
}

interface OfferedBookProps {
  source: string;
  /** Null until one is chosen. */
  target: string | null;
  /** False until the listings of others are known. */
  known: boolean;
  levels: readonly Level[];
  chosen: string | null;
  onChoose: (rate: string) => void;
}

function Market({ source, target }: { source: string; target: string }) {
  const marketRate = useMarketRate(target, source);
  if (marketRate === null) return null;
  return (
    <span>
      <Phrase
        text={bilateralTexts.market}
        parts={{ rate: <PairRate rate={marketRate} currency={target} swapTo={source} /> }}
      />
    </span>
  );
}

/** Shown beside the ticket: the book of its pair, or what the user has to do first. */
function OfferedBook({ source, target, known, levels, chosen, onChoose }: OfferedBookProps) {
  if (target === null) {
    return <NoPairYet />;
  }
  const title = (
    <>
      <CurrencyFlag currency={target} decorative />
      <span>{bilateralTexts.pairName(target, source)}</span>
    </>
  );
  return (
    <Card title={title} actions={<Market source={source} target={target} />}>
      {!known && <SkeletonRows label={orderTexts.loadingMarket} count={9} />}
      {known && levels.length === 0 && (
        <EmptyState title={bilateralTexts.noneListed(target, source)}>{bilateralTexts.noneListedHint}</EmptyState>
      )}
      {levels.length > 0 && (
        <OfferedRates currency={target} swapTo={source} levels={levels} chosen={chosen} onChoose={onChoose} />
      )}
    </Card>
  );
}

function BilateralOrder({ source, search }: { source: string; search: URLSearchParams }) {
  const order = useBilateralOrder(source, prefilledOrder(search, source));
  const { form, change, known, levels } = order;
  const { target, rate } = form;
  const choose = useCallback((chosen: string) => change({ rate: chosen }), [change]);
  return (
    <TwoColumns widths="ticketFirst">
      <Card
        title={target === null ? orderTexts.convert(source) : bilateralTexts.buyWith(target, source)}
        actions={<Tag>{bilateralTexts.kind}</Tag>}
        padded
      >
        <BilateralTicket order={order} />
      </Card>
      <OfferedBook source={source} target={target} known={known} levels={levels} chosen={rate} onChoose={choose} />
    </TwoColumns>
  );
}

/**
 * Route /bi-order-confirmation/{currencyCode}; ?to=&rate=&amount= fill in the ticket (links from the market use them).
 */
export function BilateralOrderConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  const [search] = useSearchParams();
  if (!isTradable(currencyCode)) {
    return <NotOffered title={bilateralTexts.title} currency={currencyCode} choice="bilateralOrder" />;
  }
  return (
    <>
      <PageHeader title={orderTexts.orderWith(currencyCode)} actions={<BackTo route="bilateralOrder" />} />
      <BilateralOrder key={search.toString()} source={currencyCode} search={search} />
    </>
  );
}
