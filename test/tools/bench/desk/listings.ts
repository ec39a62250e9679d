import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import type { Listing } from '@contract/listings';
import { aListing } from '@test/support/app/builders';
import { BEA } from '@test/support/mswBackend/seed';
import { seededRandom, type SeededRandom } from '@test/support/random/seededRandom';
import { toWire } from '@test/support/mswBackend/wire';

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

/** The listings with a new one at a better rate than any. It is the newest, so the server sends it last. */
export function withBest(listings: readonly Listing[]): Listing[] {
  const id = String(FIRST_ID + listings.length);
  return [...listings, aListing({ id, user: BEA, rate: BEST_RATE, Amount: '1234.56' })];
}

/** One state of all listings, encoded beforehand, so that no answer waits for the server's work. */
export interface Version {
  listings: readonly Listing[];
  text: Buffer;
  gzip: Buffer;
  br: Buffer;
  hash: string;
}

const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The listings as the wire carries them. */
export function encodeVersion(listings: readonly Listing[]): Version {
  const text = Buffer.from(JSON.stringify(listings.map(toWire)));
  return {
    listings,
    text,
    gzip: zlib.gzipSync(text, { level: 6 }),
    br: zlib.brotliCompressSync(text, BROTLI),
    hash: createHash('sha256').update(text).digest('base64url').slice(0, 22),
  };
}
