import { open } from 'node:fs/promises';
import { MOST_STATEMENT_BYTES } from '@contract/console/statements';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { importStatement } from '@server/acts/bankStatements';
import { findStatements } from '@server/modules/operators/bankStatements';
import { invalidField } from '@server/platform/refusal';
import { type Command, formatMoment, formatTable, readId, readWord, UsageError } from './command';

/** A file of a bank, which is not read if it is too large. @throws UsageError, Refusal */
async function readFile(name: string): Promise<Uint8Array> {
  const file = await open(name).catch(() => {
    throw new UsageError(`${name} cannot be read.`);
  });
  try {
    const { size } = await file.stat();
    if (size > MOST_STATEMENT_BYTES) throw invalidField('file', consoleRefusals.statement.tooLarge);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

const importFile: Command = {
  name: 'statement import',
  twin: 'importStatement',
  takes: 'FILE [--account N]',
  does: 'stores the lines of a bank statement (camt.053, MT940, CSV) that are not known yet; a CSV file is read as the last one of the account, or as is guessed',
  run: async (db, [name, option, id], actor) => {
    if (option !== undefined && option !== '--account')
      throw new UsageError('After FILE comes --account N or nothing.');
    const bytes = await readFile(readWord(name, 'FILE'));
    const chosen = { bytes, bank: option === undefined ? null : readId(id), mapping: null };
    const { bank, format, added, known } = await importStatement(db, actor, chosen);
    return `${format}, account ${bank.id} (${bank.currency} ${bank.label}): ${String(added)} lines new, ${String(known)} known.`;
  },
};

const MOST_ROWS = 50;

const list: Command = {
  name: 'statement list',
  twin: 'getStatements',
  takes: '',
  does: `the latest ${String(MOST_ROWS)} imported bank statements`,
  run: async (db) =>
    formatTable(
      await findStatements(db, null, MOST_ROWS),
      [
        { head: 'ID', cell: ({ id }) => id, align: 'right' },
        { head: 'ACCOUNT', cell: (row) => `${row.house_bank_id} ${row.currency} ${row.label}` },
        { head: 'FROM', cell: (row) => row.first_day },
        { head: 'TO', cell: (row) => row.last_day },
        { head: 'CLOSING', cell: ({ closing }) => (closing === null ? '' : formatExact(closing)), align: 'right' },
        { head: 'LINES', cell: ({ lines }) => String(lines), align: 'right' },
        { head: 'FORMAT', cell: ({ format }) => format },
        { head: 'IMPORTED (UTC)', cell: (row) => formatMoment(row.created_at) },
        { head: 'BY', cell: ({ operator }) => operator },
      ],
      'No statement was imported yet.',
    ),
};

/** What banks say of our accounts. */
export const statementCommands: readonly Command[] = [importFile, list];
