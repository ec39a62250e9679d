import { useState } from 'react';
import { formatExact } from '@/domain/money/formatDecimal';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { SelectField, type SelectOption } from '@/ui/controls/SelectField';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Row } from '@/ui/tables/Row';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import { useWatched } from '@/console/calls/useWatched';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { Outdated } from '@/console/parts/Outdated';
import { PlaceLink } from '@/console/parts/PlaceLink';
import { WindowButtons } from '@/console/parts/WindowButtons';
import { pairName, pairOf } from '@/console/parts/pairs';

/** Everybody's listings, newest first, of one pair or of all. */
export function ListingsCard({ pairs }: { pairs: readonly SelectOption[] }) {
  const [choice, setChoice] = useState('');
  const [before, setBefore] = useState<string | null>(null);
  const { answer, failure } = useWatched('getListings', {
    query: { ...pairOf(choice), ...(before !== null && { before }) },
  });
  const choose = (chosen: string) => {
    setBefore(null);
    setChoice(chosen);
  };
  const { pair, rate, listed, left, state, since } = deskTexts;
  return (
    <Card title={deskTexts.listings}>
      <Outdated failure={failure} />
      <div className={styles.filter}>
        <SelectField label={pair} value={choice} options={pairs} placeholder={deskTexts.allPairs} onChange={choose} />
      </div>
      <Table caption={deskTexts.listings}>
        <thead>
          <tr>
            <HeadCell numeric>{inboxTexts.number}</HeadCell>
            <HeadCell>{inboxTexts.user}</HeadCell>
            <HeadCell>{pair}</HeadCell>
            <HeadCell numeric>{rate}</HeadCell>
            <HeadCell numeric>{listed}</HeadCell>
            <HeadCell numeric>{left}</HeadCell>
            <HeadCell>{state}</HeadCell>
            <HeadCell numeric>{since}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {answer?.results.map((row) => (
            <Row key={row.id}>
              <Cell numeric>{row.id}</Cell>
              <Cell kept className={styles.words}>
                <PlaceLink to={{ section: 'users', id: row.user }}>{row.email}</PlaceLink>
              </Cell>
              <Cell kept className={styles.whole}>
                {pairName(row.currency, row.swap_to)}
              </Cell>
              <Cell numeric>{formatExact(row.rate)}</Cell>
              <Cell numeric>{formatExact(row.amount)}</Cell>
              <Cell numeric>{formatExact(row.left)}</Cell>
              <Cell>{deskTexts.listingStates[row.state]}</Cell>
              <Cell numeric>
                <TimeText at={row.created_at} shape="relative" />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {answer?.results.length === 0 && <EmptyState title={deskTexts.noListings} />}
      <WindowButtons before={before} next={answer?.next ?? null} onMove={setBefore} />
    </Card>
  );
}
