import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { idText } from '@contract/values/text';

/** The largest file of a bank that is read, in bytes. */
export const MOST_STATEMENT_BYTES = 10 * 1024 * 1024;

/** An account of the house, as operators choose it. */
const houseBank = v.object({ id: idText, currency: v.string(), label: v.string(), number: v.string() });

const period = { from: v.string(), to: v.string() };
const balances = { opening: v.nullable(decimalText), closing: v.nullable(decimalText) };

/** A window of the imported statements, newest first; `next` is what `before` is for the next one. */
export const statementsAnswer = v.object({
  banks: v.array(houseBank),
  results: v.array(
    v.object({
      id: idText,
      bank: idText,
      currency: v.string(),
      label: v.string(),
      format: v.string(),
      ...period,
      ...balances,
      /** The lines that were new in it. */
      lines: v.number(),
      operator: v.string(),
      at: v.string(),
    }),
  ),
  next: v.nullable(v.string()),
});

/** A window of the lines that were new in a statement. */
export const statementLinesAnswer = v.object({
  results: v.array(
    v.object({
      id: idText,
      booked_on: v.string(),
      value_on: v.string(),
      /** Above zero if it came in. */
      amount: decimalText,
      payer_name: v.string(),
      payer_account: v.string(),
      text: v.string(),
      bank_id: v.nullable(v.string()),
      reference: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});

/** A file of a bank. Without an account, the file must say of which it is. */
export const statementPayload = v.object({
  file: v.instance(Blob, 'file expects a file'),
  account: v.optional(v.pipe(v.string('account expects an ID'), v.regex(/^\d{1,18}$/, 'account expects an ID'))),
});

const counted = { added: v.number(), known: v.number() };

/** What an import of a file would do. */
export const statementPreviewAnswer = v.object({
  bank: houseBank,
  format: v.string(),
  statements: v.array(v.object({ ...period, ...balances, lines: v.number() })),
  ...counted,
});

export const statementImportedAnswer = v.object(counted);
