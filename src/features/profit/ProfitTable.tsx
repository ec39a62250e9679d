import { profitTexts } from '@/texts/wallet/profit';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { AverageCost } from './AverageCost';
import { Gain } from './Gain';
import type { ProfitRow, ProfitTotal } from './profitRows';
import styles from './Profit.module.css';

interface ProfitTableProps {
  rows: readonly ProfitRow[];
  total: ProfitTotal;
  base: string;
}

/** A row for each currency on a wide screen, and the sums beneath. */
export function ProfitTable({ rows, total, base }: ProfitTableProps) {
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
