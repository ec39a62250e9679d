import { booksTexts } from '@/texts/console/books';
import { formatLedger } from '@/domain/money/formatDecimal';
import { Card } from '@/ui/panels/Card';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import type { AnswerOf } from '@/console/calls/callConsole';

/** What the house has, and users together, in each currency, exact. */
export function HouseCard({ house }: Pick<AnswerOf<'getBooks'>, 'house'>) {
  const { bank, fees, rounding, users } = booksTexts.accounts;
  return (
    <Card title={booksTexts.house} footer={booksTexts.houseHint}>
      <Table caption={booksTexts.house}>
        <thead>
          <tr>
            <HeadCell>{booksTexts.currency}</HeadCell>
            {[bank, fees, rounding, users].map((head) => (
              <HeadCell key={head} numeric>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {house.map((row) => (
            <Row key={row.currency}>
              <Cell>{row.currency}</Cell>
              <Cell numeric>{formatLedger(row.bank)}</Cell>
              <Cell numeric>{formatLedger(row.fees)}</Cell>
              <Cell numeric>{formatLedger(row.rounding)}</Cell>
              <Cell numeric>{formatLedger(row.users)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
