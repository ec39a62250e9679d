import { Fragment } from 'react';
import { formatLedger } from '@/domain/money/formatDecimal';
import { formatDay } from '@/domain/wording/moment';
import { booksTexts } from '@/texts/console/books';
import { Card } from '@/ui/panels/Card';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { useWatched } from '@/console/calls/useWatched';
import { Loading } from '@/console/parts/Loading';

/** One closed day: each account of the house and all users together, with what came in and out by kind. */
export function DayView({ day }: { day: string }) {
  const { answer, failure } = useWatched('getDay', { id: day });
  if (!answer) return <Loading failure={failure} />;
  const { account, kind, opening, cameIn, wentOut, closing } = booksTexts;
  const title = booksTexts.closeOf(formatDay(day));
  return (
    <Card title={title}>
      <Table caption={title}>
        <thead>
          <tr>
            <HeadCell>{account}</HeadCell>
            <HeadCell>{kind}</HeadCell>
            {[opening, cameIn, wentOut, closing].map((head) => (
              <HeadCell key={head} numeric>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.balances.map((row) => (
            <Fragment key={row.currency + row.account}>
              <Row>
                <Cell>{booksTexts.accountIn(row.currency, booksTexts.accounts[row.account])}</Cell>
                <Cell />
                <Cell numeric>{formatLedger(row.opening)}</Cell>
                <Cell numeric />
                <Cell numeric />
                <Cell numeric>{formatLedger(row.closing)}</Cell>
              </Row>
              {row.movements.map((moved) => (
                <Row key={moved.kind}>
                  <Cell />
                  <Cell>{booksTexts.kinds[moved.kind] ?? moved.kind}</Cell>
                  <Cell numeric />
                  <Cell numeric>{formatLedger(moved.came_in)}</Cell>
                  <Cell numeric>{formatLedger(moved.went_out)}</Cell>
                  <Cell numeric />
                </Row>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
