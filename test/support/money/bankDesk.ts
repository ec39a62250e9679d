import type { Database } from '@server/db/database';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { LINE_STATES } from '@contract/console/statements';
import { findWrong } from '@server/modules/books';
import { findMatches } from '@server/modules/operators/bankMatches';
import { createTransaction } from '@server/modules/transactions/create';
import { fakeBank, type Transfer } from './fakeBank';
import { aUserOf } from './moneyWorld';

const MANY = 100_000;

/** The text with another sign for the last one. */
export const withWrongSign = (text: string) => text.slice(0, -1) + (text.endsWith('7') ? '8' : '7');

export const stateOf = ({ state, difference }: { state: string; difference: string | null }) =>
  difference === null ? state : `${state}: ${difference}`;

/** Users with fundings, lines of a bank for these, and what became of both. */
export function bankDesk(app: { readonly db: Database; readonly owner: Database }) {
  async function aPayer(name = '') {
    const id = await aUserOf(app.db);
    await app.owner.query('update users set first_name = $2 where id = $1', [id, name]);
    return id;
  }
  /** A pending funding, and its reference. */
  async function funds(user: string, amount: string, currency: 'GHC' | 'CNY' = 'GHC') {
    const { id } = await createTransaction(app.db, user, { type: 'FUND_WALLET', currency_from: currency, amount });
    const [row] = await app.db.query<{ reference: string }>(
      'select reference from funding_references where transaction_id = $1',
      [id],
    );
    return { id: String(id), amount, text: `FROM ME ${row?.reference ?? ''}` };
  }
  const lines = () => findMatches(app.db, LINE_STATES, MANY);
  const latest = async (count: number) =>
    (await lines()).sort((one, two) => (BigInt(one.id) < BigInt(two.id) ? -1 : 1)).slice(-count);
  return {
    ...{ aPayer, funds, lines, latest },
    aFunding: async (amount: string, currency?: 'GHC' | 'CNY') => funds(await aPayer(), amount, currency),
    /** The lines of these transfers, once they are imported in one file. */
    async imported(...transfers: Transfer[]) {
      await (await fakeBank(app.db, app.owner)).sends(...transfers);
      return latest(transfers.length);
    },
    async balanceOf(funding: string) {
      const [row] = await app.db.query<{ balance: string }>(
        `select trim_scale(balance)::text as balance from accounts a join transactions t on t.user_id = a.user_id
          where t.id = $1 and a.kind = 'wallet' and a.currency = t.currency_from`,
        [funding],
      );
      return row?.balance;
    },
    async emailOf(id: string) {
      const [row] = await app.db.query<{ email: string }>('select email from users where id = $1', [id]);
      return row?.email ?? '';
    },
    /** What is wrong in the books. */
    noWrong: async () => (await Promise.all(AUDIT_QUESTIONS.map((question) => findWrong(app.db, question)))).flat(),
  };
}
