import * as v from 'valibot';
import { PENDING_TYPES } from '@contract/schemas/transaction';
import { deviceStorage } from '@/api/session/deviceStorage';
import { sessionMark } from './intentMarks';
import { readToken } from '@/api/session/tokenStorage';

const PREFIX = 'Intent ';
/** A settled intent is remembered this long, so that an equal one is not taken for it. */
const REMEMBERED_MS = 10 * 60_000;

const outcome = v.variant('kind', [
  v.object({ kind: v.literal('arrived'), id: v.string() }),
  /** Refused, or never arrived: nothing was changed. */
  v.object({ kind: v.literal('lost') }),
]);
/** What became of an intent. */
export type IntentOutcome = v.InferOutput<typeof outcome>;

/** What was to be done, without the files and the user. */
const intentDraft = v.object({
  type: v.picklist(PENDING_TYPES),
  currency_from: v.string(),
  currency_to: v.string(),
  amount: v.string(),
  rate: v.string(),
  path: v.optional(v.string()),
  bank_account: v.optional(v.string()),
});
export type IntentDraft = v.InferOutput<typeof intentDraft>;

const intent = v.object({
  id: v.string(),
  /** Whose: intents end with the session. */
  session: v.string(),
  /** When it was kept, in milliseconds of this device's clock. */
  at: v.number(),
  draft: intentDraft,
  /** The transactions that were there before. */
  knownIds: v.array(v.string()),
  outcome: v.nullable(outcome),
  /** True once the user has been told. */
  told: v.boolean(),
});
/** A money submission, kept on the device before it is sent. */
export type Intent = v.InferOutput<typeof intent>;

/** Where the browser denies storage an intent lives as long as the page. */
const unsaved = new Map<string, string>();

function write(kept: Intent): void {
  const text = JSON.stringify(kept);
  if (deviceStorage.write(PREFIX + kept.id, text)) unsaved.delete(kept.id);
  else unsaved.set(kept.id, text);
}

function forget(id: string): void {
  unsaved.delete(id);
  deviceStorage.remove(PREFIX + id);
}

function parse(text: string): Intent | null {
  try {
    return v.parse(intent, JSON.parse(text));
  } catch {
    return null;
  }
}

/** An intent of this session, or null. */
export function readIntent(id: string): Intent | null {
  const kept = parse(deviceStorage.read(PREFIX + id) ?? unsaved.get(id) ?? '');
  return kept?.session === sessionMark(readToken()) ? kept : null;
}

/** Drops what is another session's, unreadable, or told long ago. */
export function sweepIntents(): void {
  for (const id of storedIds()) {
    const kept = readIntent(id);
    if (kept === null || (kept.told && kept.at < Date.now() - REMEMBERED_MS)) forget(id);
  }
}

function storedIds(): string[] {
  return [...deviceStorage.keys(PREFIX).map((key) => key.slice(PREFIX.length)), ...unsaved.keys()];
}

/** The intents of this session, in all tabs, oldest first. */
export function ownIntents(): Intent[] {
  return storedIds()
    .flatMap((id) => readIntent(id) ?? [])
    .sort((one, other) => one.at - other.at);
}

/** Keeps a submission before it is sent, under an id of intentMarks. */
export function keepIntent(id: string, draft: IntentDraft, knownIds: Iterable<string>): Intent {
  sweepIntents();
  const kept: Intent = {
    id,
    session: sessionMark(readToken()),
    at: Date.now(),
    draft: v.parse(intentDraft, draft),
    knownIds: [...knownIds],
    outcome: null,
    told: false,
  };
  write(kept);
  return kept;
}

/** Writes down what became of an intent, unless its session has ended meanwhile. */
export function settleIntent(id: string, became: IntentOutcome): void {
  const kept = readIntent(id);
  if (kept) write({ ...kept, outcome: became });
}

/** The user knows. */
export function markTold(id: string): void {
  const kept = readIntent(id);
  if (kept) write({ ...kept, told: true });
}
