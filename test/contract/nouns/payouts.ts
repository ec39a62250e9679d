import { cashForm, type Expectation, expectation } from '@test/contract/suite/bench';
import { ok, userOf } from '@test/support/mswBackend/backendRequest';
import { notFound } from '@test/support/mswBackend/wire';
import { letIn, type NounFacts, type Requirement } from './callFacts';

const PAYOUT = {
  payout: {
    ...{ state: 'returned', reference: 'CP-7K4Q-92MD', reason: 'Account closed' },
    ...{ sent_at: '2026-11-29T08:00:00.000Z', at: '2026-11-30T09:00:00.000Z' },
  },
};

/** What became of a withdrawal. The fake backend says the same of each that is completed. */
export const facts: NounFacts = {
  getPayout: {
    argument: '7',
    line: 'GET payouts/?transaction=7',
    answer: { sent: PAYOUT, kept: PAYOUT },
    groups: 'transactions',
    access: { ...letIn, foreign: { belonging: 'transaction', as: { query: 'transaction' }, answer: 404 } },
    msw: (request, state) => {
      const { id } = userOf(request);
      const asked = request.query.get('transaction');
      const own = state.transactions.find((one) => one.user === id && one.id === asked && one.type === 'WITHDRAW');
      if (!own) throw notFound();
      return ok(own.status === 'COMPLETED' ? PAYOUT : { payout: null });
    },
  },
};

export const expectations: readonly Expectation[] = [
  expectation('what is no withdrawal has no payout [S11.payouts.shown]', ['getPayout'], async (bench) => {
    const { email, token } = await bench.account();
    const { id } = await bench.answer('createTransaction', { token, form: cashForm('FUND_WALLET', email, 'NGN', '7') });
    for (const transaction of [id, '999999'])
      expect(await bench.status('getPayout', { token, query: { transaction } })).toBe(404);
  }),
];

const requirement = (id: string, text: string): Requirement => ({
  ...{ id: `S11.payouts.${id}`, section: 11, title: 'Withdrawals in batches', text },
});

export const requirements = [
  requirement(
    'shown',
    'The transaction of a withdrawal says whether it was sent to the bank, paid or returned, when, with its reference and the reason; without the capability nothing of it is shown or asked for.',
  ),
];
