import type { BookFormatName } from '@contract/console/books';
import { wireMoney } from '@server/modules/wire';

/** An account as outsiders name it, such as `Liabilities:Users:42:NGN:Free`, with its balance before and after the period. */
export interface BookAccount {
  name: string;
  currency: string;
  opening: string;
  closing: string;
}

/** A journal of the ledger, or the opening balances. */
export interface BookEntry {
  /** Its day in UTC, such as 2026-11-23. */
  day: string;
  kind: string;
  /** Null for the opening balances, which are no journal. */
  journal: { id: string; at: string; transaction: string | null } | null;
}

/** Positive amounts are debits. They have all 8 decimals, because beancount shows only as many as most amounts have. */
export interface BookLine {
  name: string;
  currency: string;
  amount: string;
  listing: string | null;
}

/** The parts of a file, in this order: the head, the accounts, each entry with its lines, the closing balances. */
export interface BookFormat {
  head(currencies: readonly string[], firstDay: string): string;
  account(account: BookAccount, firstDay: string): string;
  entry(entry: BookEntry): string;
  line(line: BookLine, entry: BookEntry): string;
  closing(lastDay: string): string;
  /** Lets the program that reads the file compute the balance itself, and refuse the file if it is another one. */
  closingOf(account: BookAccount, lastDay: string): string;
}

const DAY_MS = 86_400_000;
/** The day after one such as 2026-11-23. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

const hledger: BookFormat = {
  // The decimals that are declared are those to which hledger checks that an entry balances.
  head: (currencies) => currencies.map((currency) => `commodity 1000.00000000 ${currency}\n`).join(''),
  account: ({ name }) => `account ${name}\n`,
  entry({ day, kind, journal }) {
    if (journal === null) return `\n${day} ${kind}\n`;
    const { id, at, transaction } = journal;
    return `\n${day} (${id}) ${kind}  ; ${transaction === null ? '' : `transaction:${transaction}, `}at:${at}\n`;
  },
  line: ({ name, currency, amount, listing }) =>
    `    ${name}  ${amount} ${currency}${listing === null ? '' : `  ; listing:${listing}`}\n`,
  closing: (lastDay) => `\n${lastDay} closing balances\n`,
  closingOf: ({ name, currency, closing }) => `    ${name}  0 ${currency} = ${closing} ${currency}\n`,
};

const beancount: BookFormat = {
  // Without this, a difference of half of the last decimal that is written would be let through.
  head: (currencies, firstDay) =>
    `option "title" "Crossrate"\noption "inferred_tolerance_multiplier" "0"\n${currencies
      .map((currency) => `${firstDay} commodity ${currency}\n`)
      .join('')}`,
  account: ({ name, currency }, firstDay) => `${firstDay} open ${name} ${currency}\n`,
  entry({ day, kind, journal }) {
    const head = `\n${day} * "${kind}"\n`;
    if (journal === null) return head;
    const { id, at, transaction } = journal;
    return `${head}  id: "${id}"\n  at: "${at}"\n${transaction === null ? '' : `  transaction: "${transaction}"\n`}`;
  },
  line: ({ name, currency, amount, listing }) =>
    `  ${name}  ${amount} ${currency}\n${listing === null ? '' : `    listing: "${listing}"\n`}`,
  closing: () => '\n',
  // A balance is that of the beginning of its day.
  closingOf: ({ name, currency, closing }, lastDay) =>
    `${dayAfter(lastDay)} balance ${name} ${closing} ~ 0 ${currency}\n`,
};

const record = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

// No cell has a comma or a quotation mark: they are ids, days, names of accounts and figures.
const csv: BookFormat = {
  head: () => record(['day', 'entry', 'at', 'kind', 'transaction', 'account', 'currency', 'amount', 'listing']),
  account: () => '',
  entry: () => '',
  line: ({ name, currency, amount, listing }, { day, kind, journal }) =>
    record([
      ...[day, journal?.id ?? '', journal?.at ?? '', kind, journal?.transaction ?? ''],
      ...[name, currency, wireMoney(amount), listing ?? ''],
    ]),
  closing: () => '',
  closingOf: () => '',
};

export const BOOK_FORMATS: Readonly<Record<BookFormatName, BookFormat>> = { hledger, beancount, csv };
