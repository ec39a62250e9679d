import type { Listing } from '@contract/schemas/listing';
import { storedChoices } from '@/api/session/storedChoices';
import { ascendingLevels, sumUp } from '@/domain/book/levelSums';
import type { PairBook } from '@/domain/book/listingBook';
import { isOwnListing } from '@/domain/book/ownListings';
import { earlyAnswer, textOf } from './earlyAnswer';
import { bringToFront, filledBook } from './fillBook';
import { pageIsParsed } from './pageIsParsed';
import { speakAsDrawn } from './speakAsDrawn';

/** As our own server sends it: amount and rate are text. If a backend sends something else, reading it fails. */
type SentListing = Omit<Listing, 'user'> & { user: unknown };
type SentUser = Record<'id' | 'email', unknown>;

/** Who lists. A backend may also send nobody, or an object; the app can tell these apart, this script cannot. */
function listerOf({ user }: SentListing): string {
  const lister = textOf(user);
  if (lister === null) throw new TypeError('no lister');
  return lister;
}

/** The shells as the build draws them: that of a phone comes first. */
const shells = () => document.querySelectorAll<HTMLElement>('[data-shell]');
const placesIn = (shell: HTMLElement | undefined) => [...(shell?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];

/** Puts the book of each listed pair into the shells: all on a wide screen, and on a phone the one in front. */
function paint(books: readonly PairBook[]): void {
  const [narrow, wide] = shells();
  const drawn = document.querySelector<HTMLTemplateElement>('template[data-drawn=book]')?.content;
  const show = (shell: HTMLElement | undefined, place: HTMLElement | undefined, { swapTo, levels }: PairBook) => {
    const table = drawn?.querySelector(`[data-pair=${swapTo}]`);
    // Rates below 1 are mostly read the other way round. That needs the market rates.
    if (!shell || !place || !table || levels[0]?.rate.startsWith('0')) return;
    shell.dataset.painted = 'book';
    place.replaceChildren(filledBook(table, levels));
  };
  const ofPair = (book: PairBook) => placesIn(wide).find(({ dataset }) => dataset.place === book.swapTo);
  for (const book of books) show(wide, ofPair(book), book);
  const [place] = placesIn(narrow);
  const [front] = books;
  if (!place || !front) return;
  bringToFront(place, front.swapTo, ofPair(front));
  show(narrow, place, front);
}

/** `{}` and `""` are stored for nothing. */
const isChosen = (stored = '') => stored.length > 2;

/**
 * Shows the first rates of a currency in the page that the build drew as soon as the answers to the early reads are
 * there, long before the app runs. What a choice of the user or the address changes is left to the app, and so is an
 * answer that is long or of another shape.
 */
export async function paintBook(): Promise<void> {
  const { asks = '', book, elsewhere } = document.documentElement.dataset;
  const { quotedPer, watched } = storedChoices();
  const isTicket = window.location.search.includes('for=');
  if (elsewhere !== undefined || isTicket || isChosen(quotedPer) || isChosen(watched)) return;
  const [listings, me] = await Promise.all(asks.split(' ').slice(0, 2).map(earlyAnswer));
  await pageIsParsed();
  speakAsDrawn();
  const { id, email } = me as SentUser;
  const viewer = { id: textOf(id) ?? '', email: textOf(email) ?? '' };
  const sent = (listings as SentListing[]).map((listing) => ({ ...listing, user: listerOf(listing) }));
  const sums = sumUp(sent.filter((listing) => !isOwnListing(listing, viewer)));
  const pairs = placesIn(shells()[1]).flatMap(({ dataset }) =>
    sums.filter(({ currency, swapTo }) => currency === book && swapTo === dataset.place),
  );
  paint(pairs.map((pair) => ({ ...pair, levels: ascendingLevels(pair) })));
}
