import { OWN_FEED_HEADER } from '@contract/values/ownFeed';
import { tokenEpoch } from '@/api/session/tokenStorage';

/** An answer that our own server can confirm with a 304. */
export interface KeptAnswer {
  /** Its validator, as it came. */
  etag: string;
  /** The parsed JSON, before the contract's schema. A 304 returns this very object. */
  json: unknown;
  /** The length of its text. */
  characters: number;
}

/** An answer that has come from an address, or was confirmed. */
interface Arrival extends Omit<KeptAnswer, 'etag'> {
  address: string;
  /** Null without a validator. */
  etag: string | null;
  /** The session in which the request was sent. */
  epoch: number;
  /** The cache entry that asked for it, if one did. */
  entry: string | undefined;
  headers: Headers;
}

interface Kept extends KeptAnswer {
  /** The cache entries that show it. */
  entries: Set<string>;
}

/** A quoted validator, weak or strong. A bare `*` would mean any answer. */
const VALIDATOR = /^(?:W\/)?"[^"]*"$/;
/** A visit has some thirty reads. */
const MOST_ANSWERS = 100;
/** About 10,000 transactions. Parsed, it takes several times as much memory. */
const MOST_CHARACTERS = 4_000_000;

/** By address, the one that was used longest ago first. */
const kept = new Map<string, Kept>();
let characters = 0;
/** By cache entry, the mark of the answer that it shows. */
const marks = new Map<string, string>();
/** The session that they belong to. */
let session = tokenEpoch();

export function forgetAnswers(): void {
  kept.clear();
  marks.clear();
  characters = 0;
  session = tokenEpoch();
}

/** No answer of an earlier session is used. */
function ofThisSession(): Map<string, Kept> {
  if (session !== tokenEpoch()) forgetAnswers();
  return kept;
}

function forget(address: string): void {
  characters -= kept.get(address)?.characters ?? 0;
  kept.delete(address);
}

/** The last answer from this address, or null. */
function find(address: string): KeptAnswer | null {
  return ofThisSession().get(address) ?? null;
}

/** Only the newest marks are kept. An entry without one is fetched again when it changes. */
function keepMark(entry: string, mark: string | null): void {
  marks.delete(entry);
  if (mark !== null) marks.set(entry, mark);
  const [oldest = entry] = marks.keys();
  if (marks.size > MOST_ANSWERS) marks.delete(oldest);
}

/** Keeps an answer in memory. The ones that were used longest ago are forgotten if there are too many. */
function keep({ address, epoch, entry, headers, ...answer }: Arrival): void {
  if (epoch !== tokenEpoch()) return;
  const entries = ofThisSession().get(address)?.entries ?? new Set();
  if (entry !== undefined) keepMark(entry, headers.get(OWN_FEED_HEADER));
  forget(address);
  const { etag } = answer;
  if (etag === null || !VALIDATOR.test(etag) || answer.characters > MOST_CHARACTERS) return;
  if (entry !== undefined) entries.add(entry);
  kept.set(address, { ...answer, etag, entries });
  characters += answer.characters;
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_ANSWERS && characters <= MOST_CHARACTERS) return;
    forget(oldest);
  }
}

/** The functions for the shared client. Pages before the log-in do not download them. */
export const answerKeeper = { find, keep };
export type AnswerKeeper = typeof answerKeeper;

/** True if the answer that a cache entry shows can be confirmed with a 304. */
export function isConfirmable(entry: string): boolean {
  return [...ofThisSession().values()].some(({ entries }) => entries.has(entry));
}

/** The mark of the answer that a cache entry shows (contract/values/ownFeed); null without one. */
export const ownMarkOf = (entry: string): string | null => {
  ofThisSession();
  return marks.get(entry) ?? null;
};

/** A cache entry shows another version from now on. */
export const moveOwnMark = (entry: string, mark: string): void => void marks.set(entry, mark);
