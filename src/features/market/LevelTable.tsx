import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { depthOf } from '@/domain/depth';
import type { PairBook } from '@/domain/listingBook';
import { Button } from '@/ui/Button';
import { HeadCell, Table } from '@/ui/Table';
import { LevelRow } from './LevelRow';
import styles from './LevelTable.module.css';
import { orderTicketPath } from './orderTicket';
import { counted } from './pairFacts';
import { useMovedRates } from './useMovedRates';

/** More rows than this are asked for: nobody reads them, and a phone has to lay them all out. */
const LEVELS_SHOWN = 40;

/** The levels of a pair, best rate first, the depth behind each row; a row goes to the order ticket at its rate. */
export function LevelTable({ pair: { currency, swapTo, levels } }: { pair: PairBook }) {
  const [showsAll, setShowsAll] = useState(false);
  const [reached, setReached] = useState<string | null>(null);
  const moved = useMovedRates(levels);
  const shown = useMemo(() => (showsAll ? levels : levels.slice(0, LEVELS_SHOWN)), [levels, showsAll]);
  const depth = useMemo(() => depthOf(shown), [shown]);
  const navigate = useNavigate();
  const take = useCallback(
    (rate: string) => void navigate(orderTicketPath(currency, swapTo, rate)),
    [navigate, currency, swapTo],
  );
  const stop = shown.find(({ rate }) => rate === reached)?.rate ?? shown[0]?.rate;
  return (
    <>
      <Table caption={`${currency} for ${swapTo} by rate, best first`} className={styles.book}>
        <thead>
          <tr>
            <HeadCell>{`Rate (${swapTo} per ${currency})`}</HeadCell>
            <HeadCell numeric>{`Total ${currency}`}</HeadCell>
            <HeadCell numeric wideOnly>
              Listings
            </HeadCell>
            <HeadCell numeric>{`Depth ${currency}`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((level, index) => (
            <LevelRow
              key={level.rate}
              level={level}
              currency={currency}
              swapTo={swapTo}
              best={index === 0}
              moved={moved.has(level.rate)}
              reachable={level.rate === stop}
              cumulative={depth[index]?.cumulative ?? level.total}
              share={depth[index]?.share ?? '0%'}
              onReach={setReached}
              onTake={take}
            />
          ))}
        </tbody>
      </Table>
      {shown.length < levels.length && (
        <div className={styles.more}>
          <Button variant="quiet" size="small" block onClick={() => setShowsAll(true)}>
            {`Show all ${counted(levels.length, 'rate')}`}
          </Button>
        </div>
      )}
    </>
  );
}
