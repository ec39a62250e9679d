import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Statement } from '@contract/statements';
import { isTradable, TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { useGetStatementQuery } from '@/api/endpoints/statementApi';
import {
  STATEMENT_FORMATS,
  statementCsv,
  type StatementFormat,
  statementHledger,
  statementOfx,
} from '@/domain/wording/statementFiles';
import { decimal, subtract, toText } from '@/domain/money/decimal';
import { EM_DASH, formatLedger, formatMovement } from '@/domain/money/formatDecimal';
import { StatementLines } from './StatementSheet';
import { PRINTED_AT_MOST, StatementSheet } from './StatementSheet';
import {
  isWrongWay,
  periodOf,
  periodsAt,
  readStatementFilter,
  type StatementFilter,
  statementSearch,
  statementWhat,
  useStatementDecimals,
} from './statementFilter';
import { readWholeStatement } from '@/flows/readWholeStatement';
import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { useAppDispatch } from '@/state/store/hooks';
import { figureTexts } from '@/texts/figures';
import { statementTexts } from '@/texts/wallet/statement';
import { saveFile } from '@/ui/browser/saveFile';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Segmented } from '@/ui/controls/Segmented';
import { SelectField } from '@/ui/controls/SelectField';
import { DayField } from '@/ui/controls/DayField';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { currencyLabel, currencySymbol } from '@/ui/figures/currencySymbol';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { LeftOut } from '@/ui/panels/LeftOut';
import { PageHeader } from '@/ui/panels/PageHeader';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { BackTo } from '@/widgets/tickets/BackTo';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import styles from './Statement.module.css';

interface BalancesProps {
  statement: Statement | undefined;
  currency: string;
  /** The same number as in the lines. */
  decimals: number;
}

/** The balances before and after the period. Until they are known, dashes are shown. */
function Balances({ statement, currency, decimals }: BalancesProps) {
  const symbol = `${currencySymbol(currency)} `;
  const change = statement && toText(subtract(decimal(statement.closing), decimal(statement.opening)));
  const facts = [
    { title: statementTexts.opening, before: symbol, figure: statement && formatLedger(statement.opening, decimals) },
    { title: statementTexts.change, before: '', figure: change && formatMovement(change, decimals) },
    { title: statementTexts.closing, before: symbol, figure: statement && formatLedger(statement.closing, decimals) },
  ];
  return (
    <dl className={styles.balances}>
      {facts.map(({ title, before, figure }) => (
        <div key={title} className={styles.fact}>
          <dt>{title}</dt>
          <dd>{figure ? <OwnFigure before={before}>{figure}</OwnFigure> : EM_DASH}</dd>
        </div>
      ))}
    </dl>
  );
}

const WRITERS = { CSV: statementCsv, OFX: statementOfx, hledger: statementHledger };
const TYPES: Readonly<Record<StatementFormat, string>> = {
  CSV: 'text/csv;charset=utf-8',
  OFX: 'application/x-ofx',
  hledger: 'text/plain;charset=utf-8',
};
const EXTENSIONS: Readonly<Record<StatementFormat, string>> = { CSV: 'csv', OFX: 'ofx', hledger: 'journal' };

/** The part of a file for one window. */
function partOf(format: StatementFormat, filter: StatementFilter, window: Statement, isFirst: boolean): string {
  const { since = null, until = null } = periodOf(filter);
  const now = new Date().toISOString();
  return WRITERS[format](window, { isFirst, since, until, now, what: statementWhat });
}

/** "crossrate-statement-NGN-2026-11-01-2026-11-30.csv" */
const fileName = (filter: StatementFilter, format: StatementFormat) =>
  `crossrate-statement-${[...statementSearch(filter).values()].join('-')}.${EXTENSIONS[format]}`;

/**
 * Makes a file of a statement while it is read. Each window becomes a Blob, which the browser may keep on its disk,
 * so that a long statement does not fill the memory.
 */
function useStatementFile(filter: StatementFilter) {
  const dispatch = useAppDispatch();
  const run = useRef({ isStopped: false });
  const [lines, setLines] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function write(format: StatementFormat): Promise<void> {
    const current = { isStopped: false };
    run.current = current;
    setFailed(false);
    setLines(0);
    const parts: Blob[] = [];
    const outcome = await dispatch(
      readWholeStatement(periodOf(filter), (window) => {
        if (current.isStopped) return false;
        parts.push(new Blob([partOf(format, filter, window, parts.length === 0)], { type: TYPES[format] }));
        setLines((before) => (before ?? 0) + window.results.length);
        return true;
      }),
    );
    if (current.isStopped) return;
    setLines(null);
    setFailed(outcome === 'failed');
    if (outcome === 'read') saveFile(fileName(filter, format), new Blob(parts, { type: TYPES[format] }));
  }

  function stop(): void {
    run.current.isStopped = true;
    setLines(null);
  }

  /** `lines`: how many are written so far, or null if no file is being made. */
  return { lines, hasFailed, write: (format: StatementFormat) => void write(format), stop };
}

type Outcome = 'failed' | 'too-long' | null;

/** Loads the whole statement, shows it as a sheet, and opens the browser's print dialog over it. */
function useStatementPrint(filter: StatementFilter) {
  const dispatch = useAppDispatch();
  const run = useRef({ isStopped: false });
  const [lines, setLines] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [sheet, setSheet] = useState<readonly Statement[] | null>(null);

  useEffect(() => {
    if (sheet === null) return undefined;
    const end = () => setSheet(null);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [sheet]);

  async function load(): Promise<void> {
    const current = { isStopped: false };
    run.current = current;
    setOutcome(null);
    setLines(0);
    const windows: Statement[] = [];
    let count = 0;
    const read = await dispatch(
      readWholeStatement(periodOf(filter), (window) => {
        if (current.isStopped) return false;
        windows.push(window);
        count += window.results.length;
        setLines(count);
        return count <= PRINTED_AT_MOST;
      }),
    );
    if (current.isStopped) return;
    setLines(null);
    if (read === 'failed') setOutcome('failed');
    else if (count > PRINTED_AT_MOST) setOutcome('too-long');
    else setSheet(windows);
  }

  function stop(): void {
    run.current.isStopped = true;
    setLines(null);
  }

  /** `lines`: how many are loaded so far, or null if nothing is being loaded. */
  return { lines, outcome, sheet, print: () => void load(), stop };
}

interface StatementActionsProps {
  filter: StatementFilter;
  /** False until something can be printed. The buttons are shown before that. */
  isReady: boolean;
}

/** Prints the statement, or makes a file of it. Both take what the filter shows, to the last line. */
function StatementActions({ filter, isReady }: StatementActionsProps) {
  const file = useStatementFile(filter);
  const print = useStatementPrint(filter);
  const [format, setFormat] = useState<StatementFormat>('CSV');
  const running = file.lines ?? print.lines;
  const stop = file.lines === null ? print.stop : file.stop;
  return (
    <div className={styles.actions}>
      {running !== null && (
        <>
          <span role="status">{statementTexts.writing(String(running))}</span>
          <Button onClick={stop}>{statementTexts.stop}</Button>
        </>
      )}
      {running === null && (
        <>
          <Button needsServer disabled={!isReady} onClick={print.print}>
            {statementTexts.print}
          </Button>
          <Segmented
            small
            label={statementTexts.format}
            value={format}
            options={STATEMENT_FORMATS.map((value) => ({ value, label: value }))}
            onChange={setFormat}
          />
          <Button needsServer variant="primary" disabled={!isReady} onClick={() => file.write(format)}>
            {statementTexts.download(format)}
          </Button>
        </>
      )}
      {(file.hasFailed || print.outcome === 'failed') && <Banner tone="error">{statementTexts.notWritten}</Banner>}
      {print.outcome === 'too-long' && (
        <Banner tone="warn">{statementTexts.tooLongToPrint(String(PRINTED_AT_MOST))}</Banner>
      )}
      {print.sheet && <StatementSheet filter={filter} windows={print.sheet} />}
    </div>
  );
}

interface StatementFiltersProps {
  filter: StatementFilter;
  onChange: (filter: StatementFilter) => void;
}

const PERIODS = ['thisMonth', 'lastMonth', 'thisYear', 'all'] as const;

/** The wallet, the usual periods, and the days. */
function StatementFilters({ filter, onChange }: StatementFiltersProps) {
  const periods = periodsAt(new Date());
  const chosen = PERIODS.find((name) => periods[name].from === filter.from && periods[name].until === filter.until);
  const error = isWrongWay(filter) ? statementTexts.wrongWay : undefined;
  return (
    <div className={styles.filters} role="search" aria-label={statementTexts.filters}>
      <SelectField
        label={statementTexts.wallet}
        value={filter.currency}
        onChange={(currency) => isTradable(currency) && onChange({ ...filter, currency })}
        options={TRADABLE_CURRENCIES.map((code) => ({ value: code, label: currencyLabel(code) }))}
      />
      <DayField
        label={statementTexts.from}
        value={filter.from}
        error={error}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <DayField
        label={statementTexts.until}
        value={filter.until}
        onChange={(until) => onChange({ ...filter, until })}
      />
      <Segmented
        label={statementTexts.periods}
        value={chosen ?? ''}
        options={PERIODS.map((name) => ({ value: name, label: statementTexts[name] }))}
        onChange={(name) => name !== '' && onChange({ ...filter, ...periods[name] })}
      />
    </div>
  );
}

/** Route /statement, our own; ?currency=&from=&until= is the wallet and the period. Only our own server makes them. */
export function StatementScreen() {
  const [search, setSearch] = useSearchParams();
  const { filter, dropped } = readStatementFilter(search);
  const key = statementSearch(filter).toString();
  const isAnnounced = useCapability('statements');
  const hasProfit = useCapability('profit');
  const asked = { ...periodOf(filter), limit: WINDOW_LIMIT };
  const isAsked = isAnnounced === true && !isWrongWay(filter);
  const { currentData, isError, refetch } = useGetStatementQuery(asked, { skip: !isAsked });
  const decimals = useStatementDecimals(filter.currency, currentData);
  if (isAnnounced === false) {
    return (
      <>
        <PageHeader title={statementTexts.title} actions={<BackTo route="transactions" />} />
        <Card>
          <NotAnnounced>{statementTexts.notAnnounced}</NotAnnounced>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={statementTexts.title}
        actions={
          <>
            {hasProfit !== false && (
              <ButtonLink to={ROUTES.profit} variant="quiet">
                {statementTexts.profit}
              </ButtonLink>
            )}
            <StatementActions key={key} filter={filter} isReady={isAsked && currentData !== undefined} />
          </>
        }
      />
      {dropped.length > 0 && <LeftOut>{statementTexts.dropped(figureTexts.listed(dropped))}</LeftOut>}
      <StatementFilters filter={filter} onChange={(next) => setSearch(statementSearch(next), { replace: true })} />
      <Balances statement={isAsked ? currentData : undefined} currency={filter.currency} decimals={decimals.shown} />
      {isError && currentData === undefined ? (
        <NotLoaded again={statementTexts.tryAgain} onAgain={() => void refetch()}>
          {statementTexts.notLoaded}
        </NotLoaded>
      ) : (
        isAsked && <StatementLines key={key} statement={currentData} {...{ asked, refetch, decimals }} />
      )}
    </>
  );
}
