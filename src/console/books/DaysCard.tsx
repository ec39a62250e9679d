import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { formatDay } from '@/domain/wording/moment';
import { booksTexts } from '@/texts/console/books';
import { Button } from '@/ui/controls/Button';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { useAct } from '@/console/calls/useAct';
import { useOperator } from '@/console/calls/session';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outcome } from '@/console/parts/Outcome';
import { Outdated } from '@/console/parts/Outdated';
import { PlaceLink } from '@/console/parts/PlaceLink';

/** The closed days in windows, the latest first, and the press that closes the next one. */
export function DaysCard({ chosen }: { chosen: string | null }) {
  const { role } = useOperator();
  const [before, setBefore] = useState<string | null>(null);
  const { answer, failure, reload } = useWatched('getDays', { query: before === null ? {} : { before } });
  const close = useAct('closeDay');
  const day = answer?.to_close ?? null;
  const run = async (wished: string) => {
    await close.act({ payload: { day: wished } });
    reload();
  };
  return (
    <Card
      title={booksTexts.days}
      actions={
        day !== null &&
        CONSOLE_CALLS.closeDay.may.includes(role) && (
          <Button size="small" busy={close.busy} onClick={() => void run(day)}>
            {booksTexts.close(formatDay(day))}
          </Button>
        )
      }
      footer={
        (before !== null || Boolean(answer?.next)) && (
          <div className={styles.buttons}>
            {before !== null && <Button onClick={() => setBefore(null)}>{booksTexts.newest}</Button>}
            {answer?.next && <Button onClick={() => setBefore(answer.next)}>{booksTexts.older}</Button>}
          </div>
        )
      }
    >
      <Outdated failure={failure} />
      <Outcome failures={[close.failure]} done={false} />
      <Table caption={booksTexts.days}>
        <thead>
          <tr>
            <HeadCell>{booksTexts.day}</HeadCell>
            <HeadCell>{booksTexts.by}</HeadCell>
            <HeadCell numeric>{booksTexts.closed}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {answer?.results.map((row) => (
            <Row key={row.day} selected={row.day === chosen}>
              <Cell className={styles.whole}>
                <PlaceLink to={{ section: 'books', id: row.day === chosen ? null : row.day }}>
                  {formatDay(row.day)}
                </PlaceLink>
              </Cell>
              <Cell kept className={styles.words}>
                {row.closed_by}
              </Cell>
              <Cell numeric>
                <TimeText at={row.closed_at} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {answer?.results.length === 0 && <EmptyState title={booksTexts.noDays} />}
    </Card>
  );
}
