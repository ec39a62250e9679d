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
import type { DepthLadder } from '@/domain/book/depthLadder';
import { type Level, nearestLevel, type PairBook } from '@/domain/book/listingBook';
import { formatExact, formatTotal } from '@/domain/money/formatDecimal';
import { formatRate } from '@/domain/money/turnedRate';
import { isSmallRate } from '@/domain/wording/pairNames';
import { deskPath } from '@/routes/deskPaths';
import { alertMarkTexts } from '@/texts/alertMarks';
import { formatCount } from '@/texts/language/plural';
import { marketTexts } from '@/texts/market/market';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { RateText } from '@/ui/figures/RateText';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { cx } from '@/ui/layout/cx';
import { ScrollTable } from '@/ui/tables/ScrollTable';
import { Cell, HeadCell } from '@/ui/tables/Table';
import { ChangeMark, DepthCell, LevelTableRow, OwnRates, rateKey, RowFactsContext, rowFactsOf } from './bookRows';
import { rowWindow } from './rowWindow';
import { useReachedRow, useRowHeight, useSight, useSteadyRows } from './useSteadyRows';
import type { TakenLevel } from './useTaken';
import styles from './BookTable.module.css';

interface LevelRowProps {
  level: Level;
  currency: string;
  swapTo: string;
  /** True to show the rate the other way round. */
  isTurned: boolean;
  best: boolean;
  /** True if its ticket is open. */
  taken: boolean;
  /** True for the one row of its table that Tab stops at. */
  reachable: boolean;
  /** True if the level ended under the pointer: its row stays, without a link, until the pointer moves on. */
  gone: boolean;
  /** True if the row shows a bell under the pointer. With the keyboard, the ticket's bell is used. */
  hasBell: boolean;
}

function Rate({ level: { rate }, currency, swapTo, isTurned, reachable }: LevelRowProps) {
  const exact = formatExact(rate);
  const hidden = isTurned || exact.length > formatRate(rate, false).length;
  return (
    // A plain link, because the table handles a press once for all rows.
    <a
      href={deskPath(currency, swapTo, rate)}
      className={styles.rate}
      tabIndex={reachable ? 0 : -1}
      data-exact={hidden ? exact : undefined}
    >
      <RateText
        rate={rate}
        currency={currency}
        swapTo={swapTo}
        isTurned={isTurned}
        tabbable={false}
        className={styles.figure}
      />
    </a>
  );
}

/** One level. It renders again only if the level itself changed; its facts and depth render separately. */
const LevelRow = memo(function LevelRow(props: LevelRowProps) {
  const { level, isTurned, best, taken, gone, hasBell } = props;
  const { rate, total, count, mark } = level;
  return (
    <LevelTableRow
      rate={rate}
      best={best}
      selected={taken || undefined}
      pressable={!gone}
      className={cx(gone && styles.gone)}
    >
      <Cell className={styles.rateCell}>
        {mark && !gone && <ChangeMark key={mark.at} mark={mark} />}
        {gone ? <span translate="no">{formatRate(rate, isTurned)}</span> : <Rate {...props} />}
        {gone && <Tag>{marketTexts.gone}</Tag>}
        {best && !gone && <VisuallyHidden> {marketTexts.best}</VisuallyHidden>}
        {hasBell && !gone && (
          <button type="button" tabIndex={-1} className={styles.bell} title={alertMarkTexts.alertAt(rate)}>
            <Icon name="bell" size={14} />
          </button>
        )}
      </Cell>
      <Cell numeric>
        <span translate="no" title={formatExact(total)}>
          {formatTotal(total)}
        </span>
      </Cell>
      <Cell numeric wideOnly>
        {formatCount(count)}
      </Cell>
      <DepthCell rate={rate} />
    </LevelTableRow>
  );
});

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

/** All levels of a pair, best rate first, with depth bars. Only the visible ones are rendered. */
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
        <RowFactsContext
          value={rowFactsOf(items, { rows, depth, gone, isOwn: (rate) => own.has(rateKey(currency, swapTo, rate)) })}
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
        </RowFactsContext>
        <Gap height={total - (items.at(-1)?.end ?? 0)} />
      </tbody>
    </ScrollTable>
  );
}
