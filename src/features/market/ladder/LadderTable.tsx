import {
  Fragment,
  memo,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import type { LadderSide } from '@/domain/ladder/ladderSide';
import { nearestLevel } from '@/domain/book/placeOfRate';
import { OwnRates } from '@/features/market/book/ownRates';
import { placesOf, RowPlaces } from '@/features/market/book/rowPlaces';
import { rowWindow } from '@/features/market/book/scroll/rowWindow';
import { useReachedRow } from '@/features/market/book/scroll/useReachedRow';
import { useRowHeight } from '@/features/market/book/scroll/useRowHeight';
import { useSight } from '@/features/market/book/scroll/useSight';
import { useSteadyRows } from '@/features/market/book/scroll/useSteadyRows';
import type { PairLevel } from '@/routes/pairPath';
import { ladderTexts } from '@/texts/market/books';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { cx } from '@/ui/styles/cx';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import styles from './Ladder.module.css';
import { LadderRow } from './LadderRow';
import { ownRows } from './ownRows';

interface LadderTableProps {
  /** What is listed on this side, and what it costs. */
  currency: string;
  swapTo: string;
  side: LadderSide;
  /** The titles of the columns. */
  heads: readonly string[];
  /** True on the upper side: its best row is at its foot, next to the spread. */
  fromFoot: boolean;
  isTurned: boolean;
  decimals: number;
  amountDecimals: number;
  /** The rate whose ticket is open. */
  taken: string | null;
  /** The rates that get the focus, once for each object: of a ticket that was closed, and coming from the other side. */
  returnTo: PairLevel | null;
  entered: PairLevel | null;
  onTake: (level: PairLevel) => void;
  /** The keyboard goes past the best row, to the other side. */
  onCross: () => void;
}

const rateOf = ({ target }: SyntheticEvent) =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-rate]')?.dataset.rate : undefined) ?? null;

/** An empty row, as high as the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={columns} className={styles.gap} />
    </tr>
  );
}

/** One side of a ladder. Of thousands of rows, only the visible ones are rendered, and none moves under the pointer. */
export const LadderTable = memo(function LadderTable(props: LadderTableProps) {
  const { currency, swapTo, side, heads, fromFoot, taken, returnTo, entered, onTake, onCross, amountDecimals } = props;
  const own = useContext(OwnRates);
  const scroller = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const rowHeight = useRowHeight(probe);
  const { reached, focused, reach, onFocus, onKeyDown, settle } = useReachedRow(scroller, rowHeight);
  const { rows, slack, gone, pointAt, leave } = useSteadyRows({ scroller, levels: side.rows, rowHeight, focused });
  const stop = nearestLevel(rows, reached);
  const sight = useSight(scroller, rowHeight);
  const { items, total } = rowWindow(sight, { count: rows.length, rowHeight, kept: stop?.index ?? -1, slack });
  const goneAt = gone ? rows.indexOf(gone) : rows.length;
  const takenAt = taken === null ? undefined : side.rows[side.indexOf(taken)]?.rate;

  useLayoutEffect(() => {
    settle(rows, slack.above);
  });
  useEffect(() => {
    if (returnTo) reach(returnTo.rate);
  }, [returnTo, reach]);
  useEffect(() => {
    if (entered) reach(entered.rate);
  }, [entered, reach]);

  const bestOf = (rate: string) => side.rowAt(side.indexOf(rate)).best;
  const take = (event: MouseEvent) => {
    const rate = rateOf(event);
    // The rate is a link, which handles new tabs and windows itself.
    if (rate === null || opensElsewhere(event) || rate === gone?.rate) return;
    event.preventDefault();
    onFocus(rate);
    onTake({ buy: currency, rate: bestOf(rate) });
  };
  const heard = {
    onClick: take,
    onPointerOver: (event: SyntheticEvent) => pointAt(rateOf(event)),
    onFocus: (event: SyntheticEvent) => onFocus(rateOf(event)),
    onBlur: () => onFocus(null),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, rows, { fromFoot, onCross }),
  };
  const shown = items.map((item, position) => {
    const level = rows[item.index];
    if (!level) return null;
    const isGone = level === gone;
    const row = side.rowAt(item.index > goneAt ? item.index - 1 : item.index);
    const before = <Gap height={item.start - (items[position - 1]?.end ?? 0)} columns={heads.length} />;
    return (
      <Fragment key={level.rate}>
        {!fromFoot && before}
        <LadderRow
          {...{ currency, swapTo, isGone, isTurned: props.isTurned, decimals: props.decimals, amountDecimals }}
          rate={level.rate}
          best={row.best}
          amount={row.amount}
          listings={isGone ? level.count : row.listings}
          mark={row.mark}
          isFirst={item.index === 0}
          isTaken={level.rate === takenAt && taken !== null}
          isReachable={item.index === stop?.index}
        />
        {fromFoot && before}
      </Fragment>
    );
  });
  const rest = <Gap key="rest" height={total - (items.at(-1)?.end ?? 0)} columns={heads.length} />;
  return (
    <ScrollTable
      ref={scroller}
      caption={ladderTexts.caption(currency, swapTo)}
      rowCount={rows.length + 1}
      className={cx(styles.side, fromFoot ? styles.offers : styles.bids)}
      onPointerLeave={leave}
      {...(fromFoot && { 'data-from-foot': '' })}
    >
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index === 2 ? styles.wideOnly : undefined}>
              <VisuallyHidden>{head}</VisuallyHidden>
              {index === 0 && <span ref={probe} className={styles.probe} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...heard}>
        <RowPlaces
          value={placesOf(items, {
            rows,
            depth: side.depth,
            gone,
            isOwn: ownRows(own, currency, swapTo, side),
            decimals: amountDecimals,
          })}
        >
          {fromFoot ? [rest, ...shown.reverse()] : [...shown, rest]}
        </RowPlaces>
      </tbody>
    </ScrollTable>
  );
});
