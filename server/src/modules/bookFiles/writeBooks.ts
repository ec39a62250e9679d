import type { BookFormatName } from '@contract/console/books';
import { CURRENCIES } from '@contract/values/currencies';
import { isZero, decimal } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { type Database, type Db, inSnapshot, tryName } from '@server/db/database';
import { conflict } from '@server/platform/refusal';
import { BOOK_FORMATS, type BookFormat, dayAfter } from './formats';
import { findDaysOf, linesOfDay, openAccounts, type Period } from './rows';

/** Takes the next part of a file; resolves when it wants more. */
export type WritePart = (text: string) => Promise<void>;

/** Parts are as large as a socket likes them. */
const PART_LENGTH = 65_536;

async function* textOf(tx: Db, format: BookFormat, period: Period): AsyncGenerator<string> {
  const { first, last } = await findDaysOf(tx, period);
  const accounts = await openAccounts(tx, period);
  yield format.head(CURRENCIES, first);
  for await (const account of accounts()) yield format.account(account, first);
  if (period.from !== null) {
    const opening = { day: first, kind: 'opening balances', journal: null };
    yield format.entry(opening);
    for await (const { name, currency, opening: amount } of accounts()) {
      if (!isZero(decimal(amount))) yield format.line({ name, currency, amount, listing: null }, opening);
    }
  }
  for (let day = first; day <= last; day = dayAfter(day)) {
    let journal: string | null = null;
    for await (const [entry, line] of linesOfDay(tx, day)) {
      if (entry.journal?.id !== journal) yield format.entry(entry);
      journal = entry.journal?.id ?? null;
      yield format.line(line, entry);
    }
  }
  yield format.closing(last);
  for await (const account of accounts()) yield format.closingOf(account, last);
}

/**
 * Writes the whole ledger or a period as a file for other programs, from one snapshot, while it is read: a long history
 * takes no more memory than a short one. Only one file is written at a time, in all processes.
 *
 * @throws Refusal `conflict` while another one is written, before the first part
 */
export async function writeBooks(db: Database, name: BookFormatName, period: Period, write: WritePart): Promise<void> {
  let isBegun = false;
  await inSnapshot(db, async (tx) => {
    // What was written cannot be taken back, so the transaction is not tried again.
    if (isBegun) throw new Error('the export was interrupted');
    if (!(await tryName(tx, 'export of the books'))) throw conflict(consoleRefusals.exportBusy);
    let part = '';
    for await (const text of textOf(tx, BOOK_FORMATS[name], period)) {
      part += text;
      if (part.length < PART_LENGTH) continue;
      isBegun = true;
      await write(part);
      part = '';
    }
    isBegun = true;
    await write(part);
  });
}
