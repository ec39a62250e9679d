import { useState } from 'react';
import type { CurrencyProfit } from '@contract/wallets';
import { BALANCE_DECIMALS } from '@contract/values/constants';
import { add, compare, decimal, isZero, roundTo, toText, ZERO } from '@/domain/money/decimal';
import { EM_DASH, formatMovement } from '@/domain/money/formatDecimal';
import { CSV_MARK, csvRecord } from '@/domain/wording/csv';
import { profitTexts } from '@/texts/wallet/profit';
import { saveFile } from '@/ui/browser/saveFile';
import { Button } from '@/ui/controls/Button';
import { Segmented } from '@/ui/controls/Segmented';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { OwnFigure } from '@/ui/figures/OwnFigure';
import { Card } from '@/ui/panels/Card';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import styles from './Profit.module.css';

/** A profit with "+" in green, or a loss with "−" in red. Null: not known. */
export function Gain({ amount }: { amount: string | null }) {
  if (amount === null) return <span>{EM_DASH}</span>;
  const value = roundTo(decimal(amount), BALANCE_DECIMALS, 'down');
  const side = { '-1': styles.loss, '0': undefined, '1': styles.profit }[`${compare(value, ZERO)}`];
  return <OwnFigure className={side}>{formatMovement(toText(value))}</OwnFigure>;
}

/** What a year brought in one currency: `realised` in the one that is counted in, or null; `fees` in its own. */
interface YearRow {
  currency: string;
  realised: string | null;
  fees: string;
}

/** The newest first. */
const yearsOf = (results: readonly CurrencyProfit[]): string[] =>
  [...new Set(results.flatMap(({ years = [] }) => years.map(({ year }) => String(year))))].sort().reverse();

const yearRows = (results: readonly CurrencyProfit[], base: string, year: string): YearRow[] =>
  results.flatMap(({ currency, years = [] }) => {
    const found = years.find((one) => String(one.year) === year);
    if (!found) return [];
    const realised = found.realised.find((one) => one.currency === base)?.amount ?? null;
    const isEmpty = isZero(decimal(found.fees)) && realised !== null && isZero(decimal(realised));
    return isEmpty ? [] : [{ currency, realised, fees: found.fees }];
  });

const realisedOf = (rows: readonly YearRow[]): string | null =>
  rows.reduce<string | null>(
    (sum, { realised }) => (sum === null || realised === null ? null : toText(add(decimal(sum), decimal(realised)))),
    '0',
  );

/** The sheet as a file: its figures are exact. The fees have no sum, because each is in a currency of its own. */
function yearCsv(rows: readonly YearRow[], base: string, year: string): string {
  const { currency, countedIn, realised, fees, total, year: title, method } = profitTexts;
  const known = (figure: string | null) => (figure === null ? '' : { figure });
  return [
    CSV_MARK + csvRecord([title, currency, countedIn, realised, fees]),
    ...rows.map((row) => csvRecord([year, row.currency, base, known(row.realised), { figure: row.fees }])),
    csvRecord([year, total, base, known(realisedOf(rows)), '']),
    csvRecord([method]),
  ].join('');
}

interface YearSheetProps {
  results: readonly CurrencyProfit[];
  /** The currency that is counted in. */
  base: string;
}

/** What was realised and paid in fees in each calendar year, on screen and as a file. */
export function YearSheet({ results, base }: YearSheetProps) {
  const years = yearsOf(results);
  const [chosen, setChosen] = useState<string | null>(null);
  const year = chosen ?? years[0];
  if (year === undefined) return null;
  const rows = yearRows(results, base, year);
  const save = () =>
    saveFile(`crossrate-year-${year}-${base}.csv`, new Blob([yearCsv(rows, base, year)], { type: 'text/csv' }));
  return (
    <Card
      className={styles.year}
      title={profitTexts.byYear}
      actions={
        <>
          <Segmented
            small
            label={profitTexts.year}
            value={year}
            options={years.map((value) => ({ value, label: value }))}
            onChange={setChosen}
          />
          <Button size="small" onClick={save}>
            {profitTexts.download}
          </Button>
        </>
      }
    >
      <Table caption={profitTexts.yearTable(year, base)}>
        <thead>
          <tr>
            <HeadCell>{profitTexts.currency}</HeadCell>
            <HeadCell numeric>{profitTexts.realised}</HeadCell>
            <HeadCell numeric>{profitTexts.fees}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.currency}>
              <Cell>
                <CurrencyFlag currency={row.currency} decorative /> {row.currency}
              </Cell>
              <Cell numeric>
                <Gain amount={row.realised} />
              </Cell>
              <Cell numeric>
                <Money amount={row.fees} currency={row.currency} />
              </Cell>
            </Row>
          ))}
        </tbody>
        <tfoot className={styles.total}>
          <tr>
            <Cell>{profitTexts.total}</Cell>
            <Cell numeric>
              <Gain amount={realisedOf(rows)} />
            </Cell>
            <Cell>{null}</Cell>
          </tr>
        </tfoot>
      </Table>
    </Card>
  );
}
