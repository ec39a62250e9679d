import type { Listing } from '@contract/listings';
import { LISTING_RATE_DECIMALS } from '@contract/values/constants';
import { storedChoices } from '@/api/session/storedChoices';
import { depthOf } from '@/domain/book/depth';
import { ascendingLevels, sumUp } from '@/domain/book/levelSums';
import type { Level, PairBook } from '@/domain/book/listingBook';
import { isOwnListing } from '@/domain/book/ownListings';
import { formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import { beginGuarded } from './beginGuarded';
import { earlyAnswer, pageIsParsed, speakAsDrawn, textOf } from './pageStart';

/** A book shows fewer before it is scrolled. */
const MOST_ROWS = 40;

type Found = Element | null | undefined;

const setText = (element: Found, text: string) => element?.replaceChildren(text);

const nameAt = (place: Element | undefined) => place?.closest('section')?.querySelector('h2');

/** What the build drew of a pair (app/pages/drawPages), with these levels in it. */
function filledBook(drawn: Element, levels: readonly Level[]): Element {
  const copy = drawn.cloneNode(true) as Element;
  const body = copy.querySelector('tbody');
  const [best, other] = body?.rows ?? [];
  const depth = depthOf(levels);
  const rows = levels.slice(0, MOST_ROWS).flatMap(({ rate, total, count }, index) => {
    const row = (index === 0 ? best : other)?.cloneNode(true) as HTMLTableRowElement | undefined;
    const step = depth[index];
    if (!row || !step) return [];
    row.style.setProperty('--depth', `${step.share}%`);
    setText(row.querySelector('a>span>span'), formatFixed(rate, LISTING_RATE_DECIMALS));
    setText(row.cells[1]?.firstElementChild, formatTotal(total));
    setText(row.cells[2], formatFixed(String(count), 0));
    setText(row.cells[3], formatTotal(step.cumulative));
    return row;
  });
  body?.replaceChildren(...rows);
  return copy;
}

/**
 * On a phone one pair is in front. The build drew the first one there, and the names of all on the wide screen.
 * @param wide the place of the pair there
 */
function bringToFront(narrow: HTMLElement, swapTo: string, wide: Element | undefined): void {
  const choices = [...(narrow.closest('[data-shell]')?.querySelectorAll('label') ?? [])];
  const isOf = (label: Element) => label.querySelector('input')?.value === swapTo;
  const [first] = choices;
  const front = choices.find(isOf);
  if (!first || !front || first === front) return;
  [first.className, front.className] = [front.className, first.className];
  setText(nameAt(narrow), nameAt(wide)?.textContent ?? '');
}

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
async function paintBook(): Promise<void> {
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

// This script is written into the market of a currency. It also shows the first rates when their answers come.
beginGuarded();
// What cannot be painted is shown by the app.
paintBook().catch(() => undefined);
