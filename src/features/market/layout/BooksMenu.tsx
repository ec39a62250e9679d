import { type Market, MARKETS } from '@contract/values/markets';
import { withAdded } from '@/domain/book/deskBooks';
import { watchedFirst } from '@/domain/book/watchlist';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { useAppSelector } from '@/state/store/hooks';
import { booksTexts, ladderTexts } from '@/texts/market/books';
import { buttonClass } from '@/ui/controls/buttonClass';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import styles from './LayoutMenu.module.css';
import { useDeskBooks } from './deskChoices';

const marketOfKey = (key: string) => key.split('/').sort().join('-');

/** Adds the books of further pairs to the desk of a pair and closes them, watched pairs first. A native popover. */
export function BooksMenu({ main }: { main: Market }) {
  const { shown, size, most, choose } = useDeskBooks(main);
  const watched = useAppSelector(selectWatched).map(marketOfKey);
  const offered = watchedFirst(
    MARKETS.filter((market) => market !== main),
    watched,
    (market) => market,
  );
  if (most < 2) return null;
  const toggle = (market: Market) =>
    choose(shown.includes(market) ? shown.filter((one) => one !== market) : withAdded(shown, main, size, market));
  return (
    <>
      <button type="button" className={buttonClass({ variant: 'quiet' })} popoverTarget="desk-books">
        {booksTexts.menu}
      </button>
      <div id="desk-books" popover="auto" className={styles.menu}>
        <fieldset className={styles.panels}>
          <legend>{booksTexts.legend(Math.min(most, MARKETS.length) - 1)}</legend>
          {offered.map((market) => (
            <label key={market} className={styles.panel}>
              <input type="checkbox" checked={shown.includes(market)} onChange={() => toggle(market)} />
              <span translate="no">{ladderTexts.ofMarket(market)}</span>
              {watched.includes(market) && (
                <span className={styles.watched}>
                  <span aria-hidden="true">★</span>
                  <VisuallyHidden>{booksTexts.watched}</VisuallyHidden>
                </span>
              )}
            </label>
          ))}
        </fieldset>
        <p className={styles.note}>
          {shown.length >= most && <span>{`${booksTexts.full} `}</span>}
          <span>{booksTexts.note}</span>
        </p>
      </div>
    </>
  );
}
