import { useState } from 'react';
import { formatExact } from '@/domain/money/formatDecimal';
import { deskTexts } from '@/texts/console/desk';
import { SelectField, type SelectOption } from '@/ui/controls/SelectField';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outdated } from '@/console/parts/Outdated';
import { WindowButtons } from '@/console/parts/WindowButtons';
import { pairOf } from '@/console/parts/pairs';

/** The rates that a pair has had: who set them, when, from what and to what. */
export function RateHistoryCard({ pairs }: { pairs: readonly SelectOption[] }) {
  const [choice, setChoice] = useState(pairs[0]?.value ?? '');
  const [before, setBefore] = useState<string | null>(null);
  const pair = pairOf(choice);
  const query = pair && { ...pair, ...(before !== null && { before }) };
  const { answer, failure } = useWatched('getRateHistory', query && { query });
  const choose = (chosen: string) => {
    setBefore(null);
    setChoice(chosen);
  };
  const { changed, rateBefore, rate, by } = deskTexts;
  return (
    <Card title={deskTexts.rateHistory}>
      <Outdated failure={failure} />
      <div className={styles.filter}>
        <SelectField label={deskTexts.pair} value={choice} options={pairs} onChange={choose} />
      </div>
      <Table caption={deskTexts.rateHistory}>
        <thead>
          <tr>
            <HeadCell>{changed}</HeadCell>
            <HeadCell numeric>{rateBefore}</HeadCell>
            <HeadCell numeric>{rate}</HeadCell>
            <HeadCell>{by}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {answer?.results.map((row) => (
            <Row key={row.id}>
              <Cell className={styles.whole}>
                <TimeText at={row.at} />
              </Cell>
              <Cell numeric>{row.before !== null && formatExact(row.before)}</Cell>
              <Cell numeric>{formatExact(row.rate)}</Cell>
              <Cell kept={row.operator !== null} className={styles.words}>
                {row.operator ?? deskTexts.noOperator}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {answer?.results.length === 0 && <EmptyState title={deskTexts.noRateYet} />}
      <WindowButtons before={before} next={answer?.next ?? null} onMove={setBefore} />
    </Card>
  );
}
