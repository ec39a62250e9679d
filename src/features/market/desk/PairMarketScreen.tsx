import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isTradable } from '@contract/values/currencies';
import { type Market, marketOf, MARKETS } from '@contract/values/markets';
import { moved } from '@/domain/book/watchlist';
import { OwnRates } from '@/features/market/book/bookRows';
import { DayFigures } from '@/features/market/book/Day';
import { Freshness } from '@/features/market/freshness/Freshness';
import { BestOfBoth, Ladder } from '@/features/market/ladder/Ladder';
import { GroupNotice, StepSwitch } from '@/features/market/ladder/StepSwitch';
import { useDeskBooks } from '@/features/market/layout/deskChoices';
import { useDeskLayout, useSize } from '@/features/market/layout/useDeskLayout';
import { type PairLevel, pairPath } from '@/routes/pairPath';
import { selectIsTurned } from '@/state/selectors/quoteSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { booksTexts, ladderTexts } from '@/texts/market/books';
import { Button } from '@/ui/controls/Button';
import { SegmentedLinks } from '@/ui/controls/SegmentedLinks';
import { Icon } from '@/ui/marks/Icon';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { cx } from '@/ui/layout/cx';
import { NotOffered } from '@/widgets/money/NotOffered';
import { QuoteSwitch } from '@/widgets/rates/QuoteSwitch';
import { BackTo } from '@/widgets/tickets/BackTo';
import { readRate } from '@/features/market/book/useTaken';
import { WITHIN_SCREEN } from '@/widgets/tickets/leaveGuard';
import { AwayChanges, BooksMenu, DeskChart, LayoutMenu, MineCard, TapeCard } from './deskParts';
import { type RenderTicket, TicketSlot } from './TicketSlot';
import { useEscape } from './useEscape';
import bookToolsStyles from './BookTools.module.css';
import styles from './PairBookDesk.module.css';

/** A level of any pair on the desk. */
type TakenPairLevel = Required<PairLevel>;

/**
 * The address holds, beside the pair, the level whose ticket is open: ?buy=CNY&rate=212.4, and &pay=GHC for a level of
 * another pair. Such a ticket opens on any screen, whether the book of its pair is shown there or not.
 */
function usePairTaken(currency: string, swapTo: string) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [buy, rate] = [search.get('buy'), readRate(search.get('rate'))];
  const otherOf = useCallback(
    (bought: string | null) => (bought === currency ? swapTo : bought === swapTo ? currency : ''),
    [currency, swapTo],
  );
  const pay = search.get('pay') ?? otherOf(buy);
  const taken = useMemo(
    (): TakenPairLevel | null =>
      buy !== null && rate !== null && marketOf(buy, pay) !== null ? { buy, pay, rate } : null,
    [buy, pay, rate],
  );
  const go = useCallback((path: string) => void navigate(path, { replace: true, state: WITHIN_SCREEN }), [navigate]);
  const take = useCallback(
    (level: PairLevel) => {
      const { pay: paid, ...rest } = level;
      go(pairPath(currency, swapTo, paid === undefined || paid === otherOf(level.buy) ? rest : { ...rest, pay: paid }));
    },
    [go, currency, swapTo, otherOf],
  );
  const close = useCallback(() => go(pairPath(currency, swapTo)), [go, currency, swapTo]);
  return { taken, take, close };
}

interface BookCardProps {
  currency: string;
  swapTo: string;
  title: ReactNode;
  /** The levels of any pair on the desk: whose ticket is open, and whose was closed. */
  taken: TakenPairLevel | null;
  returnTo: TakenPairLevel | null;
  onTake: (level: PairLevel) => void;
  /** Moves and closes it. */
  tools?: ReactNode;
}

/** One of the books on the desk of a pair. */
function BookCard({ currency, swapTo, title, taken, returnTo, onTake, tools }: BookCardProps) {
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const [base, quote] = isTurned ? [swapTo, currency] : [currency, swapTo];
  const isOfPair = ({ buy, pay }: TakenPairLevel) => [buy, pay].includes(currency) && [buy, pay].includes(swapTo);
  const take = useCallback(
    (level: PairLevel) => onTake({ ...level, pay: level.buy === currency ? swapTo : currency }),
    [onTake, currency, swapTo],
  );
  return (
    <Card
      className={styles.book}
      title={title}
      beside={<StepSwitch {...{ base, quote }} isBrief={Boolean(tools)} />}
      actions={
        <>
          <QuoteSwitch currency={currency} swapTo={swapTo} />
          {tools}
        </>
      }
    >
      <DayFigures currency={base} swapTo={quote} />
      <Ladder
        {...{ currency, swapTo }}
        taken={taken && isOfPair(taken) ? taken : null}
        returnTo={returnTo && isOfPair(returnTo) ? returnTo : null}
        onTake={take}
      />
    </Card>
  );
}

interface BookToolsProps {
  /** The pair, as users read it. */
  name: string;
  /** The index of the book on the desk. */
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  /** Undefined for the desk's own book, which cannot be closed. */
  onClose?: (() => void) | undefined;
}

/** Moves a book to the left and to the right, one way for pointer, touch and keyboard, and closes it. */
function BookTools({ name, index, count, onMove, onClose }: BookToolsProps) {
  const pressed = useRef<HTMLButtonElement | null>(null);
  // An element that is moved loses the focus.
  useLayoutEffect(() => {
    pressed.current?.focus({ preventScroll: true });
    pressed.current = null;
  }, [index]);
  const way = (by: 1 | -1, isEnd: boolean, label: string) => (
    <Button
      icon
      size="small"
      variant="quiet"
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      className={by < 0 ? bookToolsStyles.left : bookToolsStyles.right}
      onClick={({ currentTarget }) => {
        if (isEnd) return;
        pressed.current = currentTarget;
        onMove(by);
      }}
    >
      <Icon name="chevron" size={16} />
    </Button>
  );
  const closeIt = booksTexts.close(name);
  return (
    <span className={bookToolsStyles.tools}>
      {way(-1, index === 0, booksTexts.left(name))}
      {way(1, index === count - 1, booksTexts.right(name))}
      {onClose && (
        <Button icon size="small" variant="quiet" aria-label={closeIt} title={closeIt} onClick={onClose}>
          <Icon name="close" size={16} />
        </Button>
      )}
    </span>
  );
}

interface DeskBooksProps {
  /** The market whose desk this is. */
  market: Market;
  taken: TakenPairLevel | null;
  returnTo: TakenPairLevel | null;
  onTake: (level: PairLevel) => void;
}

/** The books on the desk of a pair: that pair's own and, on a wide screen, those that the user has added. */
function DeskBooks({ market: main, ...book }: DeskBooksProps) {
  const { shown, choose } = useDeskBooks(main);
  const books = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const isOne = shown.length === 1;
  const move = (market: Market, by: 1 | -1) => {
    const next = moved(shown, market, by);
    choose(next);
    setNews(booksTexts.placed(ladderTexts.ofMarket(market), next.indexOf(market) + 1, next.length));
  };
  const close = (market: Market) => {
    choose(shown.filter((one) => one !== market));
    setNews(booksTexts.closed(ladderTexts.ofMarket(market)));
    // The pressed button is gone.
    books.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={books}
      role="group"
      aria-label={booksTexts.books}
      tabIndex={-1}
      className={cx(styles.books, isOne && styles.one)}
      style={{ '--books': shown.length } as CSSProperties}
    >
      {shown.map((market, index) => {
        const [currency = '', swapTo = ''] = market.split('-');
        const name = ladderTexts.name(currency, swapTo);
        return (
          <BookCard
            key={market}
            {...book}
            {...{ currency, swapTo }}
            title={
              isOne ? ladderTexts.book : market === main ? name : <Link to={pairPath(currency, swapTo)}>{name}</Link>
            }
            tools={
              !isOne && (
                <BookTools
                  name={name}
                  index={index}
                  count={shown.length}
                  onMove={(by) => move(market, by)}
                  onClose={market === main ? undefined : () => close(market)}
                />
              )
            }
          />
        );
      })}
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The chart follows the desk's own book. */
const ONE_PAIR: readonly string[] = [];
const stay = () => undefined;

interface PairBookDeskProps {
  market: Market;
  currency: string;
  swapTo: string;
  renderTicket: RenderTicket;
}

/** Both sides of a pair in one book, and what belongs to it: the ticket, own listings and orders, trades. */
function PairBookDesk({ market, currency, swapTo, renderTicket }: PairBookDeskProps) {
  const { taken, take, close } = usePairTaken(currency, swapTo);
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [returnTo, setReturnTo] = useState<TakenPairLevel | null>(null);
  const { shows } = useDeskLayout();
  const isTurned = useAppSelector(selectIsTurned(currency, swapTo));
  const [base, quote] = isTurned ? [swapTo, currency] : [currency, swapTo];
  const isTakenTurned = useAppSelector(selectIsTurned(taken?.buy ?? base, taken?.pay ?? quote));
  const closeTicket = useCallback(() => {
    // A sheet also reports a close that came from here.
    if (!taken) return;
    setReturnTo({ ...taken });
    close();
  }, [taken, close]);
  useEscape(taken !== null, closeTicket);
  const size = useSize();
  // From three columns on, the trades are beneath the ticket and the own orders beneath the chart.
  const isWide = size === 'three' || size === 'wide';
  const hasMiddle = shows('chart') || shows(isWide ? 'mine' : 'tape');
  const hasSide = shows('ticket') || (isWide && shows('tape'));
  const tape = shows('tape') && <TapeCard key={market} market={market} currency={base} swapTo={quote} />;
  const notice = taken && {
    base: isTakenTurned ? taken.pay : taken.buy,
    quote: isTakenTurned ? taken.buy : taken.pay,
    taken,
  };
  return (
    <div className={cx(styles.desk, !hasMiddle && styles.noMiddle, !hasSide && styles.noTicket)}>
      <OwnRates value={own}>
        <DeskBooks {...{ market, taken, returnTo }} onTake={take} />
      </OwnRates>
      <div className={cx(styles.side, taken !== null && styles.taken)}>
        <TicketSlot
          currency={taken?.buy ?? base}
          taken={taken && { swapTo: taken.pay, rate: taken.rate }}
          beside={size !== 'one' && shows('ticket')}
          onClose={closeTicket}
          first={<BestOfBoth base={base} quote={quote} onTake={take} />}
          renderTicket={(ticket) => (
            <>
              {notice && <GroupNotice {...notice} onTake={({ rate }) => take({ ...notice.taken, rate })} />}
              {renderTicket(ticket)}
            </>
          )}
        />
        {isWide && tape}
        <AwayChanges />
      </div>
      <div className={cx(styles.centre, !shows('chart') && styles.noChart)}>
        {/* It also knows which levels are the user's own, so it is there while it is hidden. */}
        <div hidden={!shows('mine')} className={styles.mine}>
          <MineCard onOwn={setOwn} />
        </div>
        {(shows('chart') || (!isWide && shows('tape'))) && (
          <div className={styles.middle}>
            {shows('chart') && <DeskChart currency={base} swapTo={quote} choices={ONE_PAIR} onPair={stay} />}
            {!isWide && tape}
          </div>
        )}
      </div>
    </div>
  );
}

const LINKS = MARKETS.map((market) => {
  const [currency = '', swapTo = ''] = market.split('-');
  return { to: pairPath(currency, swapTo), label: ladderTexts.name(currency, swapTo) };
});

/** Route /market/{currencyCode}/{swapTo}; ?buy=&rate= open the ticket of a level. The app passes the ticket in. */
export function PairMarketScreen({ renderTicket }: { renderTicket: RenderTicket }) {
  const { currencyCode = '', swapTo = '' } = useParams();
  const unknown = [currencyCode, swapTo].find((code) => !isTradable(code));
  const market = marketOf(currencyCode, swapTo);
  if (unknown !== undefined || market === null) {
    return (
      <NotOffered
        title={ladderTexts.name(currencyCode, swapTo)}
        currency={unknown ?? ladderTexts.name(currencyCode, swapTo)}
        choice="publicMarket"
      />
    );
  }
  return (
    <>
      <PageHeader
        title={ladderTexts.name(currencyCode, swapTo)}
        facts={<Freshness />}
        actions={
          <>
            <BooksMenu main={market} />
            <LayoutMenu />
            <BackTo route="publicMarket" />
          </>
        }
      >
        <SegmentedLinks label={ladderTexts.markets} links={LINKS} />
      </PageHeader>
      <PairBookDesk key={market} market={market} currency={currencyCode} swapTo={swapTo} renderTicket={renderTicket} />
    </>
  );
}
