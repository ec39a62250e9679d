import { payeePayload } from '@contract/bankAccounts';
import { ok, payloadOf } from '@test/support/mswBackend/backendRequest';
import { notFound } from '@test/support/mswBackend/wire';
import { active, type NounFacts } from './callFacts';

const SAVED = { account: '3', label: 'Rent', default: true };

const PAYEE = {
  ...{ label: 'Rent', default: true, times_used: 2, total_used: '300.5', last_used: 'now' },
  ...{ usable_from: null, lifted_by_factor: false },
};

/** What is known about saved bank accounts, `state.payees`. */
export const facts: NounFacts = {
  getPayees: {
    line: 'GET payees/',
    answer: { sent: [{ account: 3, ...PAYEE }], kept: [{ account: '3', ...PAYEE }] },
    groups: 'bank_accounts, transactions',
    msw: (_request, state) => ok(state.payees),
  },
  savePayee: {
    argument: SAVED,
    line: 'POST payees/',
    body: SAVED,
    groups: 'bank_accounts',
    access: { ...active, foreign: { belonging: 'bankAccount', as: { field: 'account' }, answer: 404 } },
    msw: (request, state) => {
      const said = payloadOf(request, payeePayload);
      const found = state.payees.find(({ account }) => account === said.account);
      if (!found) throw notFound();
      Object.assign(found, said);
      return ok({});
    },
  },
};
