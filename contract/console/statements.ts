import * as v from 'valibot';
import { decimalText } from '@contract/values/decimalText';
import { idText } from '@contract/values/text';

/** The largest file of a bank that is read, in bytes: by the command line, which is a process of its own. */
export const MOST_STATEMENT_BYTES = 10 * 1024 * 1024;
/** The largest that the console sends. Reading it keeps the server from everything else (decision 613). */
export const MOST_SENT_STATEMENT_BYTES = 2 * 1024 * 1024;

/** What the columns of a CSV file may be. `text` and `note` are both what the payer or the bank wrote. */
export const CSV_COLUMNS = [
  'booked',
  'value',
  'amount',
  'moneyIn',
  'moneyOut',
  'direction',
  'balance',
  'id',
  'name',
  'account',
  'text',
  'note',
  'status',
  'currency',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];
export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gb18030'] as const;
export const CSV_DELIMITERS = ['comma', 'semicolon', 'tab', 'bar'] as const;
export const CSV_DECIMALS = ['.', ','] as const;
/** The order of day, month and year. */
export const CSV_DATES = ['DMY', 'MDY', 'YMD'] as const;

const MOST_COLUMNS = 200;
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_COLUMNS));

/** How a CSV file is read. */
export const csvMapping = v.object({
  encoding: v.picklist(CSV_ENCODINGS),
  delimiter: v.picklist(CSV_DELIMITERS),
  decimal: v.picklist(CSV_DECIMALS),
  dates: v.picklist(CSV_DATES),
  /** The cells of its heading: a file with another heading is read another way. */
  heading: v.pipe(v.array(v.string()), v.maxLength(MOST_COLUMNS)),
  /** In which place each column is, from 0; those that the file does not have are left out. */
  columns: v.record(v.picklist(CSV_COLUMNS), place),
});
export type CsvMapping = v.InferOutput<typeof csvMapping>;

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

/** The states of a line about which something may be done. */
export const OPEN_STATES = ['exact', 'likely', 'differs', 'unknown', 'held'] as const;
/** What a line may be that is no user's: a charge or interest, one end of our own transfer, or the owner's money. */
export const HOUSE_KINDS = ['charge', 'transfer', 'capital'] as const;
export type HouseKind = (typeof HOUSE_KINDS)[number];
/** Each line of a bank is in one of these states. One that is booked as the house's own is in that of its kind. */
export const LINE_STATES = [...OPEN_STATES, 'credited', 'paid out', 'returned', ...HOUSE_KINDS, 'out'] as const;

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
      state: v.picklist(LINE_STATES),
    }),
  ),
  next: v.nullable(v.string()),
});

const mappingText = v.pipe(v.string(), v.parseJson(), csvMapping);

/** A file of a bank. Without an account, the file must say of which it is. */
export const statementPayload = v.object({
  file: v.instance(Blob, 'file expects a file'),
  account: v.optional(v.pipe(v.string('account expects an ID'), v.regex(/^\d{1,18}$/, 'account expects an ID'))),
  /** How a CSV file is read; without it, as the last one of the account, or as is guessed. */
  mapping: v.optional(
    v.pipe(
      v.string('mapping expects a text'),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const read = v.safeParse(mappingText, dataset.value);
        if (read.success) return read.output;
        addIssue({ message: 'mapping expects how a CSV file is read, as JSON' });
        return NEVER;
      }),
    ),
  ),
});

const counted = { added: v.number(), known: v.number() };

/** What an import of a file would do. */
export const statementPreviewAnswer = v.object({
  bank: houseBank,
  format: v.string(),
  statements: v.array(v.object({ ...period, ...balances, lines: v.number() })),
  ...counted,
  /** Only for CSV. */
  csv: v.nullable(
    v.object({
      mapping: csvMapping,
      /** The first rows beneath the heading. */
      rows: v.array(v.array(v.string())),
      /** The rows that are no bookings, or none that were completed. */
      left_out: v.number(),
      /** Why the file cannot be read in this way; null if it can. */
      problem: v.nullable(v.string()),
    }),
  ),
});

export const statementImportedAnswer = v.object(counted);

/**
 * Why a line differs from the funding whose reference it has. `late`: it was rejected or revoked; `approved`: it was
 * approved by hand, and nothing else is different; `ended`: it was deleted, or approved with another amount; `payer`: all
 * agrees, but no name of the user is in that of the payer.
 */
export const DIFFERENCES = ['approved', 'late', 'ended', 'currency', 'amount', 'another', 'payer'] as const;

/**
 * What operators do with a line that is not approved with others. `link` keeps by which line a funding was paid, `hold`
 * moves its money to an account of the house, `credit` gives it to a user, `return` says that the bank sends it back, and
 * `ask` writes to the user.
 */
export const LINE_ACTS = ['link', 'hold', 'credit', 'return', 'ask'] as const;
export type LineAct = (typeof LINE_ACTS)[number];

/** The most lines that are shown, and approved at once. */
export const MOST_MATCHES = 200;

const matchedLine = v.object({
  id: idText,
  booked_on: v.string(),
  amount: decimalText,
  currency: v.string(),
  payer_name: v.string(),
  text: v.string(),
  state: v.picklist(LINE_STATES),
  difference: v.nullable(v.picklist(DIFFERENCES)),
  /** The funding that it means, if that is known and was not deleted with its user. */
  funding: v.nullable(
    v.object({
      id: idText,
      email: v.string(),
      amount: decimalText,
      reference: v.string(),
      first: v.nullable(v.string()),
    }),
  ),
  /** The last act on it. */
  last: v.nullable(v.object({ act: v.string(), operator: v.string(), reason: v.string(), email: v.string() })),
});

/** How many open lines are in each state, and the first of them. */
export const matchesAnswer = v.object({
  counts: v.object(v.entriesFromList(OPEN_STATES, v.number())),
  results: v.array(matchedLine),
});

export const matchedPayload = v.object({
  lines: v.pipe(
    v.array(v.pipe(v.string('lines expects IDs'), v.regex(/^\d{1,18}$/, 'lines expects IDs')), 'lines expects IDs'),
    v.minLength(1, 'lines expects IDs'),
    v.maxLength(MOST_MATCHES, `lines expects at most ${String(MOST_MATCHES)} IDs`),
  ),
});

export const lineActPayload = v.object({
  line: v.pipe(v.string('line expects an ID'), v.regex(/^\d{1,18}$/, 'line expects an ID')),
  act: v.picklist(LINE_ACTS, 'act expects an act'),
  /** The user of a credit or a question; without it, the user of the funding that the line means. */
  email: v.optional(v.string('email expects a text')),
  /** The question. */
  text: v.optional(v.string('text expects a text')),
});

/** False if the act was only noted, because a second operator must do the same. */
export const lineActAnswer = v.object({ done: v.boolean() });

export const approvedAnswer = v.object({ approved: v.number(), waiting: v.number(), skipped: v.number() });
