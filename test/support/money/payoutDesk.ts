import { SaxesParser } from 'saxes';
import { makePayoutFile } from '@server/acts/payouts';
import type { Database } from '@server/db/database';
import { findEndedPayouts, findPayouts } from '@server/modules/operators/payouts';
import { createTransaction } from '@server/modules/transactions/create';
import { approve } from '@server/modules/transactions/ending';
import { aUserOf, fund, verifyPinOf } from './moneyWorld';

export const SHELL = (operator: string) => ({ origin: 'command line', operator, address: 'test' }) as const;

interface Payee {
  amount?: string;
  name?: string;
  number?: string;
  /** True if it is all that the user has: only then it may have more than two decimals. */
  isAll?: boolean;
}

/** Withdrawals in cedis, and the files that pay them. */
export function payoutDesk(app: { readonly db: Database; readonly owner: Database }) {
  const approves = (id: string) => app.db.transaction((tx) => approve(tx, id));
  /** Credits an amount with more decimals than a funding has, such as trades leave. */
  async function fundExact(user: string, amount: string): Promise<void> {
    const { id } = await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: 'GHC', amount: '10' });
    await app.owner.query('update transactions set amount = $2 where id = $1', [id, amount]);
    await approves(id);
  }
  /** A withdrawal that is pending. @returns its id */
  async function withdraws({ amount = '10', name = 'Ada', number = '1', isAll = false }: Payee = {}): Promise<string> {
    const user = await aUserOf(app.db);
    if (isAll) await fundExact(user, amount);
    else await fund(app.db, user, 'GHC', '1000');
    const [account] = await app.db.query<{ id: string }>(
      `insert into bank_accounts (user_id, currency, bank_name, account_number, account_name, first_name, last_name)
       values ($1, 'GHC', 'Bank', $2, $3, 'Ada', 'Mensah') returning id`,
      [user, number, name],
    );
    await verifyPinOf(app.db, user);
    const sent = { type: 'WITHDRAW', currency_from: 'GHC', amount, bank_account: account?.id ?? '' } as const;
    return (await createTransaction(app.db, user, sent)).id;
  }
  return {
    ...{ approves, withdraws },
    async approved(payee?: Payee): Promise<string> {
      const id = await withdraws(payee);
      await approves(id);
      return id;
    },
    /** A file of an account with all that waits. @returns its id */
    made: async (bank: string) => (await makePayoutFile(app.db, SHELL('maker'), bank)).id,
    idsIn: async (file: string) => (await findPayouts(app.db, file)).map((row) => row.transaction_id),
    stateOf: async (file: string) => (await findEndedPayouts(app.db, file)).map(({ state }) => state),
    /** The balance of the user of a withdrawal. */
    async walletOf(transaction: string) {
      const [row] = await app.db.query<{ balance: string }>(
        `select trim_scale(balance)::text as balance from accounts a join transactions t on t.user_id = a.user_id
          where t.id = $1 and a.kind = 'wallet' and a.currency = t.currency_from`,
        [transaction],
      );
      return row?.balance;
    },
  };
}

/** The elements of an XML file in their order, each with those in it, or its text. */
export function elementsOf(xml: string): unknown {
  type Node = { name: string; text: string; inner: Node[] };
  const root: Node = { name: '', text: '', inner: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    const node = { name, text: '', inner: [] };
    open.at(-1)?.inner.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const shown = ({ name, text, inner }: Node): unknown => ({ [name]: inner.length > 0 ? inner.map(shown) : text });
  return root.inner.map(shown);
}
