import {
  Fragment,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type SyntheticEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { type LevelMark, nearestLevel } from '@/domain/book/listingBook';
import { ladderRate, type LadderSide } from '@/domain/book/ladder';
import { compare, decimal } from '@/domain/money/decimal';
import { formatExact, formatFixed } from '@/domain/money/formatDecimal';
import {
  ChangeMark,
  DepthCell,
  LevelTableRow,
  OwnRates,
  rateKey,
  RowFactsContext,
  rowFactsOf,
} from '@/features/market/book/bookRows';
import { rowWindow } from '@/features/market/book/rowWindow';
import { useReachedRow, useRowHeight, useSight, useSteadyRows } from '@/features/market/book/useSteadyRows';
import { type PairLevel, pairPath } from '@/routes/pairPath';
import { formatCount } from '@/texts/language/plural';
import { ladderTexts } from '@/texts/market/books';
import { marketTexts } from '@/texts/market/market';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { Tag } from '@/ui/marks/Tag';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { cx } from '@/ui/layout/cx';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { Cell } from '@/ui/tables/Table';
import styles from './Ladder.module.css';

interface LadderRowProps {
  currency: string;
  swapTo: string;
  /** The worst rate of the row, as it is listed, and the one that a press takes. */
  rate: string;
  pressed: string;
  /** In the currency of which one unit is quoted. */
  amount: string;
  listings: number;
  mark: LevelMark | undefined;
  /** True on the side whose rates are shown the other way round. */
  isTurned: boolean;
  decimals: number;
  amountDecimals: number;
  isFirst: boolean;
  isTaken: boolean;
  /** True for the one row of its side that Tab stops at. */
  isReachable: boolean;
  /** True if it has disappeared under the pointer. */
  isGone: boolean;
}

/** A row of a ladder. It renders again only if the row itself has changed, not the rows above it. */
const LadderRow = memo(function LadderRow(row: LadderRowProps) {
  const { currency, swapTo, rate, pressed, amount, listings, mark, isTurned, decimals } = row;
  const shown = ladderRate(rate, isTurned, decimals);
  const exact = formatExact(rate);
  return (
    <LevelTableRow
      rate={rate}
      best={row.isFirst}
      selected={row.isTaken || undefined}
      pressable={!row.isGone}
      className={cx(row.isGone && styles.gone)}
    >
      <Cell className={styles.rateCell}>
        {mark && !row.isGone && <ChangeMark key={mark.at} mark={mark} />}
        {row.isGone ? (
          <>
            <span translate="no">{shown}</span> <Tag>{marketTexts.gone}</Tag>
          </>
        ) : (
          // A plain link, because the table handles a press once for all rows.
          <a
            href={pairPath(currency, swapTo, { buy: currency, rate: pressed })}
            className={styles.rate}
            translate="no"
            tabIndex={row.isReachable ? 0 : -1}
            data-exact={isTurned || exact.length > shown.length ? exact : undefined}
            title={exact}
          >
            {shown}
          </a>
        )}
        {row.isFirst && !row.isGone && <VisuallyHidden> {marketTexts.best}</VisuallyHidden>}
      </Cell>
      <Cell numeric>
        <span translate="no" title={formatExact(amount)}>
          {formatFixed(amount, row.amountDecimals, 'down')}
        </span>
      </Cell>
      <Cell numeric wideOnly>
        {formatCount(listings)}
      </Cell>
      <DepthCell rate={rate} />
    </LevelTableRow>
  );
});

/** Finds the rows, by their worst rate, in which the user lists too. */
function ownRows(own: ReadonlySet<string>, currency: string, swapTo: string, side: LadderSide) {
  const prefix = rateKey(currency, swapTo, '');
  const marked = new Set<string>();
  for (const key of own) {
    if (!key.startsWith(prefix)) continue;
    const rate = key.slice(prefix.length);
    const index = side.indexOf(rate);
    const row = side.rows[index];
    if (row && compare(decimal(side.rowAt(index).best), decimal(rate)) <= 0) marked.add(row.rate);
  }
  return (rate: string): boolean => marked.has(rate);
}

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
  /** True if a press takes everything up to the row, to its worst rate; otherwise it takes the best rate of the row. */
  takesUpTo: boolean;
  /** Called when the keyboard goes past the best row, to the other side. */
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

  const pressedOf = (rate: string) => (props.takesUpTo ? rate : side.rowAt(side.indexOf(rate)).best);
  const take = (event: MouseEvent) => {
    const rate = rateOf(event);
    // The rate is a link, which handles new tabs and windows itself.
    if (rate === null || opensElsewhere(event) || rate === gone?.rate) return;
    event.preventDefault();
    onFocus(rate);
    onTake({ buy: currency, rate: pressedOf(rate) });
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
          pressed={props.takesUpTo ? level.rate : row.best}
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
        <RowFactsContext
          value={rowFactsOf(items, {
            rows,
            depth: side.depth,
            gone,
            isOwn: ownRows(own, currency, swapTo, side),
            decimals: amountDecimals,
          })}
        >
          {fromFoot ? [rest, ...shown.reverse()] : [...shown, rest]}
        </RowFactsContext>
      </tbody>
    </ScrollTable>
  );
});
