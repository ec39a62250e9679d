import { createHash } from 'node:crypto';
import type { CsvMapping } from '@contract/console/statements';
import { isoOf } from '@contract/values/currencies';
import { consoleRefusals } from '@/texts/console/refusals';
import { refuseFile } from '@server/banking/bankStatement';
import { readStatement, type StatementFile } from '@server/banking/readStatement';
import type { Database, Db } from '@server/db/database';
import { findHouseBanks, type HouseBank } from '@server/modules/houseBanks';
import {
  addStatement,
  countKnown,
  findMapping,
  findOtherFormat,
  saveMapping,
} from '@server/modules/operators/bankStatements';
import { announcePayers } from '@server/modules/operators/bankMatches';
import type { Act } from '@server/modules/operators/acts';
import { conflict, invalidField } from '@server/platform/refusal';
import { type Actor, carryOut } from './carryOut';
import { settleReturns } from './bankLines';
import { settlePayouts } from './payouts';
import { settleReversals } from './reversals';

/** A file that an operator has, and the account of the house that they chose, if they did. */
export interface ChosenFile {
  bytes: Uint8Array;
  bank: string | null;
  /** How they want a CSV file to be read, if they said. */
  mapping: CsvMapping | null;
}

/** A number of an account without spaces and what else is put between its signs. */
const bareAccount = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');
const LEAST_SIGNS = 6;

/**
 * True if a bank means this account. It may write the number of its own bank before it, as in an IBAN, and the currency
 * after it.
 */
function isOf({ currency, bank_account_number: number, mobile_money_number: mobile }: HouseBank, account: string) {
  const written = bareAccount(account);
  const meant = [written, written.endsWith(isoOf(currency)) ? written.slice(0, -3) : written];
  return [number, mobile].map(bareAccount).some((own) => {
    if (own === '') return false;
    return meant.includes(own) || (own.length >= LEAST_SIGNS && meant.some((each) => each.endsWith(own)));
  });
}

/** The account of the house that a file is of. @throws Refusal */
function bankOf(banks: readonly HouseBank[], chosen: string | null, { statements }: StatementFile): HouseBank {
  const { statement } = consoleRefusals;
  const accounts = [...new Set(statements.flatMap(({ account }) => (account === null ? [] : [account])))];
  const currency = statements.find((each) => each.currency !== null)?.currency ?? null;
  const [account = null] = accounts;
  if (accounts.length > 1) throw refuseFile(statement.severalAccounts);
  const isWanted = (bank: HouseBank) =>
    chosen !== null
      ? bank.id === chosen
      : account !== null && isOf(bank, account) && [bank.currency, isoOf(bank.currency)].includes(currency ?? '');
  const found = banks.find(isWanted);
  if (!found && chosen !== null) throw invalidField('account', statement.noSuchAccount);
  if (!found) throw refuseFile(account === null ? statement.chooseAccount : statement.unknownAccount(account));
  if (account !== null && !isOf(found, account)) throw refuseFile(statement.otherAccount(account));
  const other = statements.find((each) => ![null, found.currency, isoOf(found.currency)].includes(each.currency));
  if (other) throw refuseFile(statement.currency(other.currency ?? '', found.currency));
  return found;
}

/** A file with the account that it is of. */
interface ReadFile extends StatementFile {
  bank: HouseBank;
}

async function readFor(db: Db, { bytes, bank, mapping }: ChosenFile): Promise<ReadFile> {
  const mappingBefore = bank === null ? null : await findMapping(db, bank);
  const file = readStatement(bytes, { mapping, mappingBefore });
  return { ...file, bank: bankOf(await findHouseBanks(db), bank, file) };
}

/** How many lines of a file are new, and how many were stored before. */
interface Counted {
  added: number;
  known: number;
}

/** What an import of a file would do. @throws Refusal */
export async function previewStatement(db: Db, chosen: ChosenFile): Promise<ReadFile & Counted> {
  const file = await readFor(db, chosen);
  const keys = file.statements.flatMap(({ lines }) => lines.map(({ key }) => key));
  const known = await countKnown(db, file.bank.id, keys);
  return { ...file, added: keys.length - known, known };
}

/**
 * Stores the lines of a file that are not known yet: all, or none if it refuses. Payouts that they show are ended, and so are returns and
 * fundings that were taken back.
 *
 * @throws Refusal
 */
export async function importStatement(db: Database, actor: Actor, chosen: ChosenFile): Promise<ReadFile & Counted> {
  const file = await readFor(db, chosen);
  const { bank, format, statements, csv } = file;
  if (csv?.problem) throw csv.problem;
  const digest = createHash('sha256').update(chosen.bytes).digest();
  const counted = await carryOut(db, actor, async (tx, { operator }) => {
    let [added, all] = [0, 0];
    for (const [place, statement] of statements.entries()) {
      const other = await findOtherFormat(tx, bank.id, format, statement.from, statement.to);
      if (other !== null) throw conflict(consoleRefusals.statement.otherFormat(other));
      added += await addStatement(tx, { bank: bank.id, digest, place, format, operator, statement });
      all += statement.lines.length;
    }
    await announcePayers(tx, bank.id, digest);
    if (csv) await saveMapping(tx, bank.id, csv.mapping);
    const result = { added, known: all - added };
    const act: Act = {
      act: 'import statement',
      subject: `bank ${bank.id}`,
      after: { ...result, format, file: digest.toString('hex').slice(0, 16) },
    };
    return { result, act };
  });
  await settlePayouts(db, actor);
  await settleReversals(db, actor);
  await settleReturns(db, actor);
  return { ...file, ...counted };
}
