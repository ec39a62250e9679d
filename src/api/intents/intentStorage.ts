import * as v from 'valibot';
import { PENDING_TYPES } from '@contract/values/transaction';
import { deviceStorage } from '@/api/session/deviceStorage';
import { readToken } from '@/api/session/tokenStorage';
import { type IntentState, next, recordOf, stateOf } from './intentMachine';

const PREFIX = 'Intent ';
/** How long a seen intent is remembered, so that a later equal submission is not mistaken for it. */
const REMEMBERED_MS = 10 * 60_000;

const HEX = 16;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Distinguishes sessions without storing their token. The FNV-1a hash is too short to reveal a token of 256 bits. */
function sessionMark(token: string | null): string {
  let hash = FNV_OFFSET;
  for (const letter of token ?? '') hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  return token === null ? '' : hash.toString(HEX);
}

/** What a user sends: a transaction of specification 7, or an exchange, which only our own server has. */
const SENT_TYPES = [...PENDING_TYPES, 'EXCHANGE'] as const;

/** What the user wants done, without files and without the user's email. */
const intentDraft = v.object({
  type: v.picklist(SENT_TYPES),
  currency_from: v.string(),
  currency_to: v.string(),
  amount: v.string(),
  /** Empty for an exchange without a limit. */
  rate: v.string(),
  path: v.optional(v.string()),
  time_in_force: v.optional(v.string()),
  bank_account: v.optional(v.string()),
});
export type IntentDraft = v.InferOutput<typeof intentDraft>;

const storedIntent = v.pipe(
  v.object({
    id: v.string(),
    /** The mark of the session that the intent belongs to. It ends with that session. */
    session: v.string(),
    /** When it was kept, in milliseconds of this device's clock. */
    at: v.number(),
    draft: intentDraft,
    /** The ids of the transactions that were there before. */
    knownIds: v.array(v.string()),
    outcome: v.nullable(
      v.variant('kind', [
        v.object({ kind: v.literal('arrived'), id: v.string() }),
        v.object({ kind: v.literal('lost') }),
      ]),
    ),
    seen: v.optional(v.boolean()),
    /** The name of `seen` in earlier versions of the app. */
    told: v.optional(v.boolean()),
  }),
  v.transform(({ told = false, seen = told, ...kept }) => ({ ...kept, seen })),
);
/** A money submission, kept on the device before it is sent. */
export type Intent = v.InferOutput<typeof storedIntent>;

/** If the browser denies storage, an intent lasts as long as the page. */
const unsaved = new Map<string, string>();

/** A tab that runs an earlier version of the app reads `told` instead of `seen`, so both are written. */
function write(kept: Intent): void {
  const text = JSON.stringify({ ...kept, told: kept.seen });
  if (deviceStorage.write(PREFIX + kept.id, text)) unsaved.delete(kept.id);
  else unsaved.set(kept.id, text);
}

function forget(id: string): void {
  unsaved.delete(id);
  deviceStorage.remove(PREFIX + id);
}

function parse(text: string): Intent | null {
  try {
    return v.parse(storedIntent, JSON.parse(text));
  } catch {
    return null;
  }
}

export function readIntent(id: string): Intent | null {
  const kept = parse(unsaved.get(id) ?? deviceStorage.read(PREFIX + id) ?? '');
  return kept?.session === sessionMark(readToken()) ? kept : null;
}

function storedIds(): Set<string> {
  return new Set([...deviceStorage.keys(PREFIX).map((key) => key.slice(PREFIX.length)), ...unsaved.keys()]);
}

/** The intents of this session, in all tabs, oldest first. */
export function ownIntents(): Intent[] {
  return [...storedIds()].flatMap((id) => readIntent(id) ?? []).sort((one, other) => one.at - other.at);
}

/** Removes what belongs to another session, cannot be read, or was seen long ago. */
export function sweepIntents(): void {
  const oldest = Date.now() - REMEMBERED_MS;
  for (const id of storedIds()) {
    const kept = readIntent(id);
    const isOld = kept !== null && kept.at < oldest;
    // Nothing is written here: another tab may be working on the intent.
    if (kept === null || (isOld && next(stateOf(kept), { kind: 'expired' }).kind === 'forgotten')) forget(id);
  }
}

/** Keeps a submission that is about to be sent. */
export function keepIntent(id: string, draft: IntentDraft, knownIds: Iterable<string>): Intent {
  sweepIntents();
  const kept: Intent = {
    id,
    session: sessionMark(readToken()),
    at: Date.now(),
    draft: v.parse(intentDraft, draft),
    knownIds: [...knownIds],
    outcome: null,
    seen: false,
  };
  write(kept);
  return kept;
}

/** Stores on the device what a state needs to keep there. Only the tab that holds the intent may do this. */
export function saveState(id: string, state: IntentState): void {
  const kept = readIntent(id);
  const record = recordOf(state);
  if (kept && record) write({ ...kept, ...record });
  else forget(id);
}
