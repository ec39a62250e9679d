import { defineCalls, READ, SEND } from '@contract/calls/call';
import { payeePayload, payeesAnswer } from '@contract/schemas/own/payee';

/** What is known about saved bank accounts (docs/PROTOCOL.md): the capability `payees` of our own server. */
export const payeeCalls = defineCalls({
  getPayees: { ...READ, path: 'payees/', answer: payeesAnswer, fedBy: ['bank_accounts', 'transactions'] },
  savePayee: { ...SEND, path: 'payees/', payload: payeePayload, makesStale: ['bank_accounts'] },
});
