import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { useGetRateQuery } from '@/api/endpoints/ratesApi';
import { useGetMeQuery, useGetWalletQuery } from '@/api/endpoints/userApi';
import type { Level } from '@/domain/book/listingBook';
import { rankOf } from '@/domain/book/listingRank';
import { amountText, filledRate, rateText, type TypedNumber } from '@/domain/money/typedNumber';
import { decimal, isPositive } from '@/domain/money/decimal';
import { EM_DASH, formatTotal } from '@/domain/money/formatDecimal';
import { atRateOfNow, type ComposedListing } from '@/domain/rules/composedListingRules';
import type { ListForm } from '@/domain/rules/listRules';
import { UNENDING } from '@/domain/rules/endTimeRules';
import { pegAt, pegFormOf, pegOf, readPegPrefill, UNPEGGED } from '@/domain/rules/pegRules';
import { readPrefill } from '@/domain/rules/prefill';
import { pegText } from '@/domain/money/peggedRate';
import { ROUTES } from '@/routes/routes';
import { ticketPath } from '@/routes/ticketPath';
import { useBook } from '@/state/selectors/useBook';
import { useCapability } from '@/state/selectors/useCapability';
import { listingTexts } from '@/texts/listing/listing';
import { pegTexts } from '@/texts/listing/pegs';
import { templateTexts } from '@/texts/listing/templates';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { ONE_COLUMN, TwoColumns } from '@/ui/layout/TwoColumns';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell } from '@/ui/tables/Table';
import { LevelFigures, LevelTable, NoPairYet } from '@/widgets/money/LevelTable';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { NotOffered } from '@/widgets/money/NotOffered';
import { PairRate } from '@/widgets/rates/PairRate';
import { useIsTurned } from '@/widgets/rates/PairRate';
import { BackTo } from '@/widgets/tickets/BackTo';
import { SavedViews } from '@/widgets/parts/SavedViews';
import { selectIsBookKnown, selectPair } from '@/state/selectors/bookSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { ListTicket } from './ListTicket';
import styles from './BandSlot.module.css';
import marketOfPairStyles from './MarketOfPair.module.css';
import { later } from '@/widgets/parts/later';

const NO_LEVELS: readonly Level[] = [];

/** What others list of a pair, best first. */
interface ListedMarket {
  /** False until it is known. */
  known: boolean;
  levels: readonly Level[];
}

/** What others list of a pair; the screen keeps the book loaded (state/selectors/useBook). */
function useListedMarket(currency: string, swapTo: string): ListedMarket {
  const known = useAppSelector(selectIsBookKnown);
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? NO_LEVELS;
  return { known, levels };
}

/** The band of a market, loaded when a market is chosen. Its room is kept free. */
const BandChart = later(() => import('./BandChart'), 'BandChart', {
  meanwhile: <div className={styles.slot} />,
  instead: null,
});

const LEVELS_SHOWN = 12;
/** How many better rates are shown above the user's own rate if it is far down. */
const AHEAD_SHOWN = 8;

interface MarketOfPairProps extends ListedMarket {
  currency: string;
  form: ListForm;
  marketRate: string | null;
  /** Above the table, if there is room for it. */
  chart: ReactNode;
}

interface LevelRowProps {
  level: Level;
  currency: string;
  swapTo: string;
  marketRate: string | null;
  best: boolean;
}

function LevelRow({ level, currency, swapTo, marketRate, best }: LevelRowProps) {
  return (
    <Row best={best}>
      <Cell>
        <PairRate rate={level.rate} currency={currency} swapTo={swapTo} />
      </Cell>
      <LevelFigures level={level} marketRate={marketRate} of={{ currency, swapTo }} />
    </Row>
  );
}

function Levels({ currency, form, levels, marketRate }: Omit<MarketOfPairProps, 'known' | 'chart'>) {
  const swapTo = form.swapTo ?? '';
  const rate = rateText(form.rate);
  const place = rate === null ? 0 : (rankOf(levels, rate)?.place ?? 0);
  const start = Math.max(0, place - 1 - AHEAD_SHOWN);
  const rows = levels.slice(start, start + LEVELS_SHOWN);
  const own = rate !== null && (
    <Row key="own" selected>
      <Cell>
        <PairRate rate={rate} currency={currency} swapTo={swapTo} /> <Tag tone="accent">{listingTexts.yours}</Tag>
      </Cell>
      <Cell numeric>
        <OwnFigure>{formatTotal(amountText(form.amount))}</OwnFigure>
      </Cell>
      <Cell numeric wideOnly>
        {EM_DASH}
      </Cell>
      <Cell numeric>
        <MarketDistance rate={rate} marketRate={marketRate} of={{ currency, swapTo }} isOwn />
      </Cell>
    </Row>
  );
  const rowOf = (level: Level) => (
    <LevelRow
      key={level.rate}
      level={level}
      currency={currency}
      swapTo={swapTo}
      marketRate={marketRate}
      best={level === levels[0]}
    />
  );
  // Of equal rates the older listings are taken first, so the user's own row comes after the others at its rate.
  const shared = rows.some((level) => level.rate === rate);
  const split = place - 1 - start + (shared ? 1 : 0);
  return (
    <LevelTable currency={currency} swapTo={swapTo}>
      {rows.slice(0, split).map(rowOf)}
      {own}
      {rows.slice(split).map(rowOf)}
    </LevelTable>
  );
}

/** Shown beside the ticket: the rates at which others list the same pair, with the typed rate among them. */
function MarketOfPair({ currency, form, marketRate, known, levels, chart }: MarketOfPairProps) {
  if (form.swapTo === null) {
    return <NoPairYet />;
  }
  return (
    <Card title={listingTexts.marketOf(currency, form.swapTo)}>
      {Boolean(chart) && <div className={marketOfPairStyles.chart}>{chart}</div>}
      {!known && <SkeletonRows label={listingTexts.loadingMarket} count={6} />}
      {known && levels.length === 0 && (
        <EmptyState title={listingTexts.noneListed(currency, form.swapTo)}>{listingTexts.noneListedHint}</EmptyState>
      )}
      {levels.length > 0 && <Levels currency={currency} form={form} levels={levels} marketRate={marketRate} />}
    </Card>
  );
}

/** All tickets of listings begin with this. */
const BEGIN = ROUTES.listConfirmation.slice(0, ROUTES.listConfirmation.indexOf(':'));

/** "Market −1.5%" for a ticket of a listing that follows the market. */
function noteOf(search: string): string | null {
  const peg = readPegPrefill(new URLSearchParams(search.split('?')[1]));
  return peg && pegTexts.followsBriefly(pegText(peg.percent));
}

/** The user's saved tickets, and the present one if enough is filled in to save it. */
function Templates({ currency, form }: { currency: string; form: ComposedListing }) {
  const { percent: peg = null, ...limits } = pegOf(form) ?? {};
  const terms = { to: form.swapTo, amount: amountText(form.amount), rate: rateText(form.rate), peg, ...limits };
  const isEnough = terms.to !== null && (terms.amount ?? terms.rate ?? peg) !== null;
  return (
    <SavedViews
      kind="templates"
      search={isEnough ? ticketPath('listConfirmation', currency, terms).slice(BEGIN.length) : ''}
      pathOf={(search) => BEGIN + search}
      noteOf={noteOf}
      texts={templateTexts}
    />
  );
}

/** The form that a link fills in. */
function prefilledListing(search: URLSearchParams, currency: string): ComposedListing {
  const { to, amount, rate } = readPrefill(search, currency);
  const peg = readPegPrefill(search);
  const following = peg === null ? UNPEGGED : pegFormOf(peg);
  return { amount, swapTo: to, rate: filledRate(rate ?? ''), ...following, ...UNENDING };
}

function ListConfirmation({ currency, search }: { currency: string; search: URLSearchParams }) {
  useBook();
  const [typed, setForm] = useState(() => prefilledListing(search, currency));
  const canFollow = useCapability('pegs');
  const canEnd = useCapability('lifecycle');
  const form = canFollow === true || typed.side === null ? typed : { ...typed, side: null };
  const { data: wallet } = useGetWalletQuery(currency);
  const { data: me } = useGetMeQuery();
  const pair = { currency_from: currency, currency_to: form.swapTo ?? '' };
  const { currentData: market, isFetching } = useGetRateQuery(pair, { skip: form.swapTo === null });
  // Loaded at once, because which way a rate is typed must be known before the target currency is chosen.
  const isTurned = useIsTurned(currency, form.swapTo ?? '');
  const isRateLoading = isFetching && market === undefined;
  const facts = { balance: wallet?.balance ?? null, marketRate: market?.rate ?? null };
  const listed = useListedMarket(currency, form.swapTo ?? '');
  // The parts beside the fields show the rate that the listing would have now.
  const shown = atRateOfNow(form, facts.marketRate);
  const pick = (rate: TypedNumber) =>
    setForm((before) => ({ ...before, ...(form.side === null ? { rate } : pegAt(rate, facts.marketRate)) }));
  // In one column the chart is beside the field that it sets.
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const chart = form.swapTo !== null && facts.marketRate !== null && isPositive(decimal(facts.marketRate)) && (
    <BandChart
      currency={currency}
      swapTo={form.swapTo}
      levels={listed.levels}
      marketRate={facts.marketRate}
      typed={shown.rate}
      isTurned={isTurned}
      onRate={pick}
    />
  );
  return (
    <>
      <PageHeader title={listingTexts.titleOf(currency)} actions={<BackTo route="list" />} />
      <Templates currency={currency} form={form} />
      <TwoColumns widths="ticketFirst">
        <ListTicket
          currency={currency}
          form={form}
          shown={shown}
          onChange={setForm}
          canFollow={canFollow === true}
          canEnd={canEnd}
          facts={facts}
          email={me?.email ?? ''}
          ready={
            me !== undefined &&
            wallet !== undefined &&
            !isRateLoading &&
            (typed.side === null || canFollow !== undefined)
          }
          isRateLoading={isRateLoading}
          chart={isNarrow && chart}
        />
        <MarketOfPair
          {...listed}
          currency={currency}
          form={shown}
          marketRate={facts.marketRate}
          chart={!isNarrow && chart}
        />
      </TwoColumns>
    </>
  );
}

/** Route /list-confirmation/{currencyCode}; ?to=&rate=&amount= fill in the ticket, and ?peg=&floor=&ceiling= how it follows the market. */
export function ListConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  const [search] = useSearchParams();
  return isTradable(currencyCode) ? (
    <ListConfirmation key={`${currencyCode} ${search.toString()}`} currency={currencyCode} search={search} />
  ) : (
    <NotOffered title={listingTexts.title} currency={currencyCode} choice="list" />
  );
}
