import type { Database, Db } from '@server/db/database';
import { importStatement } from '@server/acts/bankStatements';
import { camtOf, entryOf, statementOf, utf8 } from '@test/domain/banking/bankFiles';
import type { Transfer } from './bankWorlds';

const NUMBER = '024011330001';
const BEFORE = '2020-01-01';
/** After every entry of the books, which are made today. */
const FIRST = Date.UTC(2099, 0, 1);
const MS_A_DAY = 86_400_000;

export const dayOf = (day: number): string => new Date(FIRST + day * MS_A_DAY).toISOString().slice(0, 10);

/** 12345 as 123.45, with its sign. */
export function textOfCents(cents: bigint): string {
  const size = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

const sumOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { cents }) => sum + cents, 0n);

/** The account of the house to which users pay, whose bank writes all that it had on a day, as often as it is asked. */
export async function dailyBank(db: Database, owner: Db) {
  await owner.query(`update house_banks set in_force = false where currency = 'GHC'`);
  const [made] = await owner.query<{ id: string }>(
    `insert into house_banks (currency, label, bank_name, account_name, bank_account_number, in_force)
     values ('GHC', 'Accra', 'Bank', 'Crossrate', $1, true) returning id`,
    [NUMBER],
  );
  let [opening, today] = [0n, ''];
  let booked: Transfer[] = [];
  const written = ({ cents, payer, text, id }: Transfer) =>
    entryOf({
      ...{ amount: textOfCents(cents < 0n ? -cents : cents), mark: cents < 0n ? 'DBIT' : 'CRDT', booked: today },
      ...(id !== null && { id }),
      details: `<RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
    });
  async function writes(day: string, transfers: readonly Transfer[], operator: string): Promise<void> {
    const entries = transfers.flatMap((each) => (each.isRepeated ? [each, each] : [each])).map(written);
    const closing = textOfCents(opening + sumOf(transfers));
    const statement = statementOf({ account: NUMBER, day, opening: textOfCents(opening), closing, entries });
    const chosen = { bytes: utf8(camtOf(statement)), bank: null, mapping: null };
    await importStatement(db, { origin: 'command line', operator, address: 'test' }, chosen);
  }
  await writes(BEFORE, [], 'importer');
  return {
    id: made?.id ?? '',
    /** What it has, to the cent. */
    balance: () => textOfCents(opening + sumOf(booked)),
    /** An operator imports what it has of a day so far, and then two the whole day at the same moment. */
    async books(day: string, transfers: readonly Transfer[], soFar: readonly Transfer[]): Promise<void> {
      if (day !== today) [opening, today, booked] = [opening + sumOf(booked), day, []];
      booked.push(...transfers);
      await writes(day, soFar, 'importer');
      await Promise.all([writes(day, booked, 'importer'), writes(day, booked, 'importer too')]);
    },
  };
}
export type DailyBank = Awaited<ReturnType<typeof dailyBank>>;
