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

/** More rows than a book shows before it is scrolled. */
const MOST_ROWS = 40;

type Found = Element | null | undefined;

const setText = (element: Found, text: string) => element?.replaceChildren(text);

const nameAt = (slot: Element | undefined) => slot?.closest('section')?.querySelector('h2');

/** A copy of the book that the build drew for a pair (app/pages/drawPages), filled with these levels. */
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
 * On a phone one pair is in front. The build drew the first pair there; the names of all pairs are in the wide shell.
 * @param wide the slot of the pair in the wide shell
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

/** A listing as our own server sends it: amount and rate are text. Other spellings make the reading fail. */
type SentListing = Omit<Listing, 'user'> & { user: unknown };
type SentUser = Record<'id' | 'email', unknown>;

/** The lister. A backend may also send null or an object, which the app can interpret and this script cannot. */
function listerOf({ user }: SentListing): string {
  const lister = textOf(user);
  if (lister === null) throw new TypeError('no lister');
  return lister;
}

/** The shells as the build draws them: that of a phone comes first. */
const shells = () => document.querySelectorAll<HTMLElement>('[data-shell]');
const slotsIn = (shell: HTMLElement | undefined) => [...(shell?.querySelectorAll<HTMLElement>('[data-slot]') ?? [])];

/** Puts the book of each listed pair into the shells: all on a wide screen, and on a phone the one in front. */
function paint(books: readonly PairBook[]): void {
  const [narrow, wide] = shells();
  const drawn = document.querySelector<HTMLTemplateElement>('template[data-drawn=book]')?.content;
  const show = (shell: HTMLElement | undefined, slot: HTMLElement | undefined, { swapTo, levels }: PairBook) => {
    const table = drawn?.querySelector(`[data-pair=${swapTo}]`);
    // Rates below 1 are mostly shown inverted, which needs the market rates.
    if (!shell || !slot || !table || levels[0]?.rate.startsWith('0')) return;
    shell.dataset.painted = 'book';
    slot.replaceChildren(filledBook(table, levels));
  };
  const ofPair = (book: PairBook) => slotsIn(wide).find(({ dataset }) => dataset.slot === book.swapTo);
  for (const book of books) show(wide, ofPair(book), book);
  const [slot] = slotsIn(narrow);
  const [front] = books;
  if (!slot || !front) return;
  bringToFront(slot, front.swapTo, ofPair(front));
  show(narrow, slot, front);
}

/** `{}` and `""` mean that nothing is chosen. */
const isChosen = (stored = '') => stored.length > 2;

/**
 * Shows the first rates of a currency in the page that the build drew as soon as the early reads are answered, long
 * before the app runs. If the user's choices or the address change the picture, or the answer is long or has another
 * shape, this is left to the app.
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
  const pairs = slotsIn(shells()[1]).flatMap(({ dataset }) =>
    sums.filter(({ currency, swapTo }) => currency === book && swapTo === dataset.slot),
  );
  paint(pairs.map((pair) => ({ ...pair, levels: ascendingLevels(pair) })));
}

// This script is written into the market of a currency. It also shows the first rates when their answers come.
beginGuarded();
// If it cannot be painted, the app shows it later.
paintBook().catch(() => undefined);
