import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useContext,
} from 'react';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { PairBook } from '@/domain/book/listingBook';
import { isSmallRate } from '@/domain/wording/pairNames';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { cx } from '@/ui/styles/cx';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { HeadCell } from '@/ui/tables/Table';
import styles from './BookTable.module.css';
import { LevelRow } from './LevelRow';
import { nearestLevel } from '@/domain/book/placeOfRate';
import { OwnRates, rateKey } from './ownRates';
import { placesOf, RowPlaces } from './rowPlaces';
import type { TakenLevel } from './useTaken';
import { useReachedRow } from './scroll/useReachedRow';
import { useRowHeight } from './scroll/useRowHeight';
import { rowWindow } from './scroll/rowWindow';
import { useSight } from './scroll/useSight';
import { useSteadyRows } from './scroll/useSteadyRows';
import { marketTexts } from '@/texts/market/market';

const COLUMNS = 4;

interface BookTableProps {
  pair: PairBook;
  depth: DepthLadder;
  /** True to show rates the other way round. */
  isTurned: boolean;
  /** The rate whose ticket is open. */
  taken: string | null;
  /** The level whose ticket was closed. It gets the focus back, once for each object. */
  returnTo: TakenLevel | null;
  onTake: (level: TakenLevel) => void;
  /** Opens the form of an alert at a rate; null on a server without alerts. */
  onAlert: ((rate: string) => void) | null;
}

const rateOf = ({ target }: SyntheticEvent) =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-rate]')?.dataset.rate : undefined) ?? null;

/** An empty row, as high as the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={COLUMNS} className={styles.gap} />
    </tr>
  );
}

/**
 * All levels of a pair, best rate first, the depth behind each row. Of thousands, only the visible ones are rendered.
 */
export function BookTable({ pair, depth, isTurned, taken, returnTo, onTake, onAlert }: BookTableProps) {
  const { currency, swapTo, levels } = pair;
  const own = useContext(OwnRates);
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const rowHeight = useRowHeight(probe);
  const { reached, focused, reach, onFocus, onKeyDown, settle } = useReachedRow(scroller, rowHeight);
  const { rows, slack, gone, pointAt, leave } = useSteadyRows({ scroller, levels, rowHeight, focused });
  const isSmall = isSmallRate(levels[0]?.rate ?? '');
  const stop = nearestLevel(rows, reached);
  const sight = useSight(scroller, rowHeight);
  const { items, total } = rowWindow(sight, { count: rows.length, rowHeight, kept: stop?.index ?? -1, slack });

  useLayoutEffect(() => {
    settle(rows, slack.above);
  });
  useEffect(() => {
    if (returnTo) reach(returnTo.rate);
  }, [returnTo, reach]);

  const take = (event: MouseEvent) => {
    const rate = rateOf(event);
    // The rate is a link, which handles new tabs and windows itself.
    if (rate === null || opensElsewhere(event) || rate === gone?.rate) return;
    event.preventDefault();
    if (onAlert && event.target instanceof Element && event.target.closest('button')) {
      onAlert(rate);
      return;
    }
    onFocus(rate);
    onTake({ swapTo, rate });
  };
  // One listener for all rows; the interactive elements are the links in them.
  const heard = {
    onClick: take,
    onPointerOver: (event: SyntheticEvent) => pointAt(rateOf(event)),
    onFocus: (event: SyntheticEvent) => onFocus(rateOf(event)),
    onBlur: () => onFocus(null),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, rows),
  };
  return (
    <ScrollTable
      ref={scroller}
      caption={marketTexts.caption(currency, swapTo)}
      rowCount={rows.length + 1}
      className={cx(styles.book, isSmall && styles.large, isSmall && !isTurned && styles.tall)}
      onPointerLeave={leave}
    >
      <thead>
        <tr>
          <HeadCell>
            {marketTexts.rate}
            <span className={styles.unit}>
              {isTurned ? marketTexts.perUnit(currency, swapTo) : marketTexts.perUnit(swapTo, currency)}
            </span>
            <span ref={probe} className={styles.probe} />
          </HeadCell>
          <HeadCell numeric>{marketTexts.total(currency)}</HeadCell>
          <HeadCell numeric wideOnly>
            {marketTexts.listings}
          </HeadCell>
          <HeadCell numeric>{marketTexts.depth(currency)}</HeadCell>
        </tr>
      </thead>
      <tbody {...heard}>
        <RowPlaces
          value={placesOf(items, { rows, depth, gone, isOwn: (rate) => own.has(rateKey(currency, swapTo, rate)) })}
        >
          {items.map((item, position) => {
            const level = rows[item.index];
            if (!level) return null;
            return (
              <Fragment key={level.rate}>
                <Gap height={item.start - (items[position - 1]?.end ?? 0)} />
                <LevelRow
                  level={level}
                  currency={currency}
                  swapTo={swapTo}
                  isTurned={isTurned}
                  best={item.index === 0}
                  taken={level.rate === taken}
                  reachable={item.index === stop?.index}
                  gone={level === gone}
                  hasBell={onAlert !== null}
                />
              </Fragment>
            );
          })}
        </RowPlaces>
        <Gap height={total - (items.at(-1)?.end ?? 0)} />
      </tbody>
    </ScrollTable>
  );
}
