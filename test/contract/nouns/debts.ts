import { payDebtPayload } from '@contract/payments';
import { ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { notFound } from '@test/support/mswBackend/wire';
import { letIn, type NounFacts, type Requirement } from './callFacts';

const DEBTS = [{ currency: 'NGN', amount: '70' }];

/** What the user owes, `state.debts`. The fake backend pays the whole of it, without looking at the wallet. */
export const facts: NounFacts = {
  getDebts: {
    line: 'GET debts/',
    answer: { sent: DEBTS, kept: DEBTS },
    groups: 'homepage_updates, notifications, transactions',
    access: letIn,
    msw: (request, state) => {
      userOf(request);
      return ok(state.debts);
    },
  },
  payDebt: {
    argument: { currency: 'NGN' },
    line: 'POST debts/pay/',
    body: { currency: 'NGN' },
    groups: 'homepage_updates, transactions',
    msw: (request, state) => {
      userOf(request);
      const { currency } = payloadOf(request, payDebtPayload);
      const at = state.debts.findIndex((debt) => debt.currency === currency);
      if (at === -1) throw notFound();
      state.debts.splice(at, 1);
      return ok({});
    },
  },
};

const requirement = (id: string, text: string): Requirement => ({
  ...{ id: `S11.debt.${id}`, section: 11, title: 'Fundings that are taken back', text },
});

export const requirements = [
  requirement(
    'taken',
    'An operator takes back a completed funding once, with a reason that its user reads: the wallet gives what it has, never more, and the rest is a debt.',
  ),
  requirement(
    'paid',
    'The next funding of the currency pays the debt before anything else, as a line of the statement and with a notice; the user may also pay it from the wallet.',
  ),
  requirement('gate', 'While a user owes anything, no withdrawal of theirs is made or approved, in any currency.'),
  requirement(
    'books',
    'Through any order of fundings, trades, withdrawals, reversals and payments no money is lost or made, and each debt is what was taken back less what was paid.',
  ),
  requirement(
    'app',
    'Beside the wallets the user sees what they owe and can pay it; without the capability nothing of it is shown or asked for.',
  ),
  requirement(
    'leaving',
    'An account whose user owes anything is not deactivated, by its user or an operator; the refusal says how much is owed, where the press was made.',
  ),
  requirement(
    'console',
    'The case of a funding takes it back and says what became of it; a user’s page says what they owe.',
  ),
];
