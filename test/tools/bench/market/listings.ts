import type { Listing } from '@contract/listings';
import { decimal, subtract, toText } from '@/domain/money/decimal';
import { aListing } from '@test/support/app/builders';
import { BEA } from '@test/support/mswBackend/seed';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';

const SEED = 20_261_120;
/** Rates are counted in ten-thousandths of a naira: 195.3000 and upwards, one step or more apart. */
const FIRST_RATE = 1_953_000;
const LAST_RATE = 2_386_000;
const FIRST_ID = 100_001;
const BEST_RATE = '195.29';

/** "195.3125" of 1,953,125: canonical decimal text. */
function canonical(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

function shuffled(count: number, random: SeededRandom): number[] {
  const places = Array.from({ length: count }, (_, place) => place);
  places.forEach((_, index) => {
    const other = random.between(index, count - 1);
    [places[index], places[other]] = [places[other] ?? 0, places[index] ?? 0];
  });
  return places;
}

const anAmount = (random: SeededRandom) => canonical(random.between(1_000, 900_000), 2);

/** That many listings of CNY for NGN by other users, each at its own rate, oldest first as the server sends them. */
export function manyListings(count: number): Listing[] {
  const random = seededRandom(SEED);
  const step = Math.floor((LAST_RATE - FIRST_RATE) / count);
  return shuffled(count, random).map((place, index) =>
    aListing({
      id: String(FIRST_ID + index),
      user: BEA,
      rate: canonical(FIRST_RATE + place * step + random.between(0, step - 1), 4),
      Amount: anAmount(random),
    }),
  );
}

/** The listing of a level of the book, best first (0 is the best). */
export function listingAt(listings: readonly Listing[], level: number): Listing {
  const fill = ({ rate }: Listing) =>
    rate
      .split('.')
      .map((part, index) => (index === 0 ? part : part.padEnd(4, '0')))
      .join('.');
  const sorted = [...listings].sort((one, other) => fill(one).localeCompare(fill(other)));
  const listing = sorted[level];
  if (!listing) throw new Error(`There is no level ${String(level)}.`);
  return listing;
}

/** The listings with another amount at one of them. */
export function withAmount(listings: readonly Listing[], { id }: Listing, Amount: string): Listing[] {
  return listings.map((listing) => (listing.id === id ? { ...listing, Amount } : listing));
}

/** The listings with one of them sold in two parts at its rate: of its level only the number of listings changes. */
export function splitInTwo(listings: readonly Listing[], one: Listing): Listing[] {
  const part = toText(subtract(decimal(one.Amount), decimal('0.01')));
  const id = String(FIRST_ID + listings.length);
  return [...withAmount(listings, one, part), aListing({ ...one, id, Amount: '0.01' })];
}

/** The listings with a new one at a better rate than any. It is the newest, so the server sends it last. */
export function withBest(listings: readonly Listing[]): Listing[] {
  const id = String(FIRST_ID + listings.length);
  return [...listings, aListing({ id, user: BEA, rate: BEST_RATE, Amount: '1234.56' })];
}
