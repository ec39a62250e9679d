import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { idText } from '@contract/values/text';
import { HOUSE_KINDS, LINE_STATES } from './statements';

/** An account of the house as its bank and the books have it at the end of a day of UTC. */
export const comparedBank = v.object({
  id: idText,
  currency: v.string(),
  label: v.string(),
  /** The day that is compared: the last one of which the bank has said something. Null if it never has. */
  stated_on: v.nullable(v.string()),
  stated: v.nullable(decimalText),
  booked: decimalText,
  /** By how much the two differed before the first statement. */
  opening: v.nullable(decimalText),
  /** By how much they differ since; 0 if they agree. */
  difference: v.nullable(decimalText),
  /** What is left of the difference without the lines and entries that are even since. */
  open: v.nullable(decimalText),
  /** What is left of that without any line or entry: a statement between two others was not imported. */
  missing: v.nullable(decimalText),
  /** How many lines and entries make the difference. */
  lines: v.number(),
});

/** Every account at the end of a day: of the one that is asked for, or of the one to close. */
export const reconciliationAnswer = v.object({
  day: v.string(),
  results: v.array(comparedBank),
  /** What has left one account of the house and reached no other; below zero if it has only arrived. */
  transit: v.array(
    v.object({
      currency: v.string(),
      amount: decimalText,
      /** The day of the oldest line without its other end. */
      since: v.string(),
    }),
  ),
});

/** The most lines and entries of a difference that are shown. */
export const MOST_UNEVEN = 200;

/** What makes the difference of an account. Their amounts and `missing` sum to it, if all are shown. */
export const differenceAnswer = v.object({
  bank: comparedBank,
  results: v.array(
    v.object({
      id: idText,
      day: v.string(),
      /** Its part of the difference. */
      amount: decimalText,
      /** The later day at whose end it was even, or null. */
      even_on: v.nullable(v.string()),
      /** A line of the bank without an entry in the books. */
      line: v.nullable(
        v.object({
          id: idText,
          /** The statement in which it was new. */
          statement: idText,
          payer_name: v.string(),
          text: v.string(),
          state: v.picklist(LINE_STATES),
          /** The first of two operators who book it as the house's own. */
          first: v.nullable(v.object({ operator: v.string(), kind: v.picklist(HOUSE_KINDS) })),
          /** The credited fundings whose money it may have taken back, and which of them were taken back from their users. */
          takes_back: v.array(v.object({ id: idText, email: v.string(), is_reversed: v.boolean() })),
        }),
      ),
      /** An entry in the books without a line of the bank; its transaction, if that was not deleted with its user. */
      entry: v.nullable(
        v.object({
          kind: v.string(),
          transaction: v.nullable(v.object({ id: idText, email: v.string(), reference: v.nullable(v.string()) })),
        }),
      ),
    }),
  ),
});

/** The states of a line that may be the house's own: nothing else is known of it. */
export const HOUSE_LINE_STATES = ['out', 'unknown'] as const;
export const LONGEST_LINE_REASON = 1000;

const line = v.pipe(v.string('line expects an ID'), v.regex(/^\d{1,18}$/, 'line expects an ID'));
/** A line of a bank, and the funding whose money it took back. */
export const reversalPayload = v.object({
  line,
  transaction: v.pipe(v.string('transaction expects an ID'), v.regex(/^\d{1,18}$/, 'transaction expects an ID')),
});

export const bookLinePayload = v.object({
  line,
  kind: v.picklist(HOUSE_KINDS, `kind expects one of ${HOUSE_KINDS.join(', ')}`),
  reason: v.string('reason expects a text'),
});
