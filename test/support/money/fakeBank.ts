import type { Database, Db } from '@server/db/database';
import { importStatement } from '@server/acts/bankStatements';
import { camtOf, entryOf, statementOf, utf8 } from '@test/domain/banking/bankFiles';

/** What a bank writes of a transfer. */
export interface Transfer {
  amount: string;
  payer?: string;
  text?: string;
  day?: string;
  mark?: 'CRDT' | 'DBIT';
  /** That of the bank, which is the same wherever the transfer is written. */
  id?: string;
}

/** A day after every funding of a test, on which all lines are. */
export const LATE = '2099-01-01';
const SHELL = { origin: 'command line', operator: 'importer', address: 'test' } as const;

const partyOf = (side: string, name: string) => `<${side}><Nm>${name}</Nm></${side}>`;

let accounts = 0;

/** An account of the house at a bank, in cedis, whose files come as they are asked for. */
export async function fakeBank(db: Database, owner: Db) {
  const number = `02401133${String((accounts += 1)).padStart(4, '0')}`;
  const [made] = await owner.query<{ id: string }>(
    `insert into house_banks (currency, label, bank_name, account_name, bank_account_number)
     values ('GHC', 'Accra', 'Bank', 'Crossrate', $1) returning id`,
    [number],
  );
  let [entries, balance] = [0, 0n];
  const known = new Set<string>();
  type Named = Transfer & { id: string };
  const written = ({ amount, payer = '', text = '', day = LATE, mark = 'CRDT', id }: Named) =>
    entryOf({
      ...{ amount, mark, booked: day, id },
      details: `<RltdPties>${partyOf(mark === 'DBIT' ? 'Cdtr' : 'Dbtr', payer)}</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
    });
  const sumOf = (transfers: readonly Transfer[]) =>
    transfers.reduce((sum, { amount, mark }) => sum + BigInt(amount) * (mark === 'DBIT' ? -1n : 1n), 0n);
  return {
    /** Of the account of the house. */
    id: made?.id ?? '',
    /** Imports a file of these transfers. */
    async sends(...transfers: readonly Transfer[]): Promise<void> {
      const named = transfers.map((each) => ({ ...each, id: each.id ?? `FT${String((entries += 1))}` }));
      balance += sumOf(named.filter(({ id }) => !known.has(id)));
      for (const { id } of named) known.add(id);
      const [opening, closing] = [(balance - sumOf(named)).toString(), balance.toString()];
      const statement = { account: number, day: LATE, opening, closing, entries: named.map(written) };
      await importStatement(db, SHELL, { bytes: utf8(camtOf(statementOf(statement))), bank: null, mapping: null });
    },
  };
}
