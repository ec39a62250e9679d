import { type ReactNode, useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CurrencyProfit, profitCalls } from '@contract/wallets';
import type { CurrencyRate } from '@contract/rates';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { injectCalls } from '@/api/transport/injectCalls';
import { useGetRatesQuery } from '@/api/endpoints/ratesApi';
import { add, decimal, type Decimal, isZero, multiply, subtract, toText } from '@/domain/money/decimal';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { profitTexts } from '@/texts/wallet/profit';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Segmented } from '@/ui/controls/Segmented';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { HiddenAmounts, OwnFigure } from '@/ui/figures/OwnFigure';
import { RateText } from '@/ui/figures/RateText';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { LeftOut } from '@/ui/panels/LeftOut';
import { PageHeader } from '@/ui/panels/PageHeader';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { BackTo } from '@/widgets/tickets/BackTo';
import { Gain, YearSheet } from './YearSheet';
import styles from './Profit.module.css';

/** Average cost and realised result. Only a component that knows of the capability `profit` asks for it. */
const { useGetProfitQuery } = injectCalls(profitCalls);

/** What one currency cost and brought, as decimal text in the currency that is counted in. Null: not known. */
interface ProfitRow {
  currency: string;
  /** In its own currency. */
  held: string;
  average: string | null;
  cost: string | null;
  /** At the market rate of now. */
  worth: string | null;
  unrealised: string | null;
  realised: string | null;
}

/** The sums of the rows. Null if a part of them is not known. */
type ProfitTotal = Pick<ProfitRow, 'cost' | 'worth' | 'unrealised' | 'realised'>;

const whenKnown = (
  one: string | null,
  other: string | null,
  combine: (a: Decimal, b: Decimal) => Decimal,
): string | null => (one === null || other === null ? null : toText(combine(decimal(one), decimal(other))));

/** The rows counted in `base`. A currency counted in itself has no result, so it has no row; nor has one never held. */
function profitRows(results: readonly CurrencyProfit[], rates: readonly CurrencyRate[], base: string): ProfitRow[] {
  return results.flatMap(({ currency, held, counted }) => {
    const count = counted.find((one) => one.currency === base);
    const isUsed = !isZero(decimal(held)) || !isZero(decimal(count?.realised ?? '0'));
    if (!count || currency === base || !isUsed) return [];
    const rate = rates.find(({ currency_from, currency_to }) => currency_from === currency && currency_to === base);
    const worth = isZero(decimal(held)) ? '0' : whenKnown(held, rate?.rate ?? null, multiply);
    const unrealised = whenKnown(worth, count.cost, subtract);
    return [{ currency, held, average: count.average, cost: count.cost, worth, unrealised, realised: count.realised }];
  });
}

const totalOf = (values: readonly (string | null)[]): string | null =>
  values.reduce((sum, value) => whenKnown(sum, value, add), '0');

const profitTotal = (rows: readonly ProfitRow[]): ProfitTotal => ({
  cost: totalOf(rows.map(({ cost }) => cost)),
  worth: totalOf(rows.map(({ worth }) => worth)),
  unrealised: totalOf(rows.map(({ unrealised }) => unrealised)),
  realised: totalOf(rows.map(({ realised }) => realised)),
});

/** The average cost of one unit, as a rate. It is hidden with the user's amounts. */
function AverageCost({ row: { currency, average }, base }: { row: ProfitRow; base: string }) {
  const isHidden = useContext(HiddenAmounts);
  if (average === null) return <span>{EM_DASH}</span>;
  if (isHidden) return <OwnFigure>{average}</OwnFigure>;
  return <RateText rate={average} currency={currency} swapTo={base} />;
}

function Facts({ facts }: { facts: readonly (readonly [title: string, figure: ReactNode])[] }) {
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

const sumsOf = ({ cost, worth, unrealised, realised }: ProfitTotal, base: string) =>
  [
    [profitTexts.cost, <Money key="cost" amount={cost} currency={base} />],
    [profitTexts.worth, <Money key="worth" amount={worth} currency={base} />],
    [profitTexts.unrealised, <Gain key="unrealised" amount={unrealised} />],
    [profitTexts.realised, <Gain key="realised" amount={realised} />],
  ] as const;

interface ProfitCardsProps {
  rows: readonly ProfitRow[];
  total: ProfitTotal;
  base: string;
}

/** A card for each currency on a phone, and one for the sums. */
function ProfitCards({ rows, total, base }: ProfitCardsProps) {
  return (
    <div className={styles.cards}>
      <Card title={profitTexts.total}>
        <Facts facts={sumsOf(total, base)} />
      </Card>
      {rows.map((row) => (
        <Card
          key={row.currency}
          title={
            <>
              <CurrencyFlag currency={row.currency} decorative /> <span translate="no">{row.currency}</span>
            </>
          }
        >
          <Facts
            facts={[
              [profitTexts.held, <Money key="held" amount={row.held} currency={row.currency} />],
              [profitTexts.average, <AverageCost key="average" row={row} base={base} />],
              ...sumsOf(row, base),
            ]}
          />
        </Card>
      ))}
    </div>
  );
}

interface ProfitTableProps {
  rows: readonly ProfitRow[];
  total: ProfitTotal;
  base: string;
}

/** A row for each currency on a wide screen, and the sums beneath. */
function ProfitTable({ rows, total, base }: ProfitTableProps) {
  return (
    <Table caption={profitTexts.table(base)}>
      <thead>
        <tr>
          <HeadCell>{profitTexts.currency}</HeadCell>
          <HeadCell numeric>{profitTexts.held}</HeadCell>
          <HeadCell numeric>{profitTexts.average}</HeadCell>
          <HeadCell numeric>{profitTexts.cost}</HeadCell>
          <HeadCell numeric>{profitTexts.worth}</HeadCell>
          <HeadCell numeric>{profitTexts.unrealised}</HeadCell>
          <HeadCell numeric>{profitTexts.realised}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.currency}>
            <Cell>
              <CurrencyFlag currency={row.currency} decorative /> {row.currency}
            </Cell>
            <Cell numeric>
              <Money amount={row.held} currency={row.currency} />
            </Cell>
            <Cell numeric>
              <AverageCost row={row} base={base} />
            </Cell>
            <Cell numeric>
              <Money amount={row.cost} currency={base} />
            </Cell>
            <Cell numeric>
              <Money amount={row.worth} currency={base} />
            </Cell>
            <Cell numeric>
              <Gain amount={row.unrealised} />
            </Cell>
            <Cell numeric>
              <Gain amount={row.realised} />
            </Cell>
          </Row>
        ))}
      </tbody>
      <tfoot className={styles.total}>
        <tr>
          <Cell>{profitTexts.total}</Cell>
          <Cell>{null}</Cell>
          <Cell>{null}</Cell>
          <Cell numeric>
            <Money amount={total.cost} currency={base} />
          </Cell>
          <Cell numeric>
            <Money amount={total.worth} currency={base} />
          </Cell>
          <Cell numeric>
            <Gain amount={total.unrealised} />
          </Cell>
          <Cell numeric>
            <Gain amount={total.realised} />
          </Cell>
        </tr>
      </tfoot>
    </Table>
  );
}

interface ProfitResultsProps {
  /** Undefined until they have come. */
  results: readonly CurrencyProfit[] | undefined;
  rates: readonly CurrencyRate[] | undefined;
  base: string;
  /** True while the server has more lines to count. */
  isCounting: boolean;
  hasFailed: boolean;
  tryAgain: () => void;
}

/** The figures, or why there are none. */
function ProfitResults({ results, rates, base, isCounting, hasFailed, tryAgain }: ProfitResultsProps) {
  const wide = useMediaQuery(SM_UP);
  if (hasFailed) {
    return (
      <NotLoaded again={profitTexts.tryAgain} onAgain={tryAgain}>
        {profitTexts.notLoaded}
      </NotLoaded>
    );
  }
  if (!results || !rates || isCounting) {
    return (
      <Card>
        {isCounting && <p role="status">{profitTexts.counting}</p>}
        <SkeletonRows label={profitTexts.loading} count={4} />
      </Card>
    );
  }
  const rows = profitRows(results, rates, base);
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          title={profitTexts.none(base)}
          action={<ButtonLink to={ROUTES.fundWallet}>{profitTexts.fund}</ButtonLink>}
        >
          {profitTexts.noneHint}
        </EmptyState>
      </Card>
    );
  }
  const Rows = wide ? ProfitTable : ProfitCards;
  const shown = <Rows rows={rows} total={profitTotal(rows)} base={base} />;
  return (
    <>
      {wide ? <Card>{shown}</Card> : shown}
      <YearSheet results={results} base={base} />
    </>
  );
}

const BASES = TRADABLE_CURRENCIES.map((code) => ({ value: code, label: code }));
const [FIRST] = TRADABLE_CURRENCIES;

/** Route /profit-and-loss, our own; ?in= is the currency that is counted in. Only our own server counts. */
export function ProfitScreen() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('in') ?? '';
  const base = isTradable(wanted) ? wanted : FIRST;
  const isAnnounced = useCapability('profit');
  const { data, isError, fulfilledTimeStamp, refetch } = useGetProfitQuery(undefined, { skip: isAnnounced !== true });
  const { data: rates } = useGetRatesQuery();
  const isCounting = data?.complete === false;
  // A long history is counted in parts: an incomplete answer is followed by the next request.
  useEffect(() => {
    if (isCounting) void refetch();
  }, [isCounting, fulfilledTimeStamp, refetch]);
  if (isAnnounced === false) {
    return (
      <>
        <PageHeader title={profitTexts.title} actions={<BackTo route="statement" />} />
        <Card>
          <NotAnnounced>{profitTexts.notAnnounced}</NotAnnounced>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={profitTexts.title}
        actions={
          <div className={styles.base}>
            <span aria-hidden="true">{profitTexts.countedIn}</span>
            <Segmented
              label={profitTexts.countedIn}
              value={base}
              options={BASES}
              onChange={(next) => setSearch({ in: next }, { replace: true })}
            />
          </div>
        }
      />
      {wanted !== '' && wanted !== base && <LeftOut>{profitTexts.dropped(wanted)}</LeftOut>}
      <ProfitResults
        results={data?.results}
        isCounting={isCounting}
        rates={rates}
        base={base}
        hasFailed={isError && data === undefined}
        tryAgain={() => void refetch()}
      />
      {data && rates && <p className={styles.method}>{profitTexts.method}</p>}
    </>
  );
}
