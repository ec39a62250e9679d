import { mobilePaymentPayload } from '@contract/payments';
import { ok, payloadOf, userOf } from '@test/support/mswBackend/backendRequest';
import { notFound } from '@test/support/mswBackend/wire';
import { active, type NounFacts, type Requirement } from './callFacts';

const ASKED = { transaction: '7', phone: '+233 24 000 0000' };
const SHOWN = { offered: true, payment: { state: 'pending', phone: '0000', created: 'now' } };

/** Requests to pay with mobile money, `state.mobilePayments`, by transaction. Nobody confirms one. */
export const facts: NounFacts = {
  getMobilePayment: {
    argument: '7',
    line: 'GET mobile-payments/?transaction=7',
    answer: { sent: SHOWN, kept: SHOWN },
    groups: 'notifications, transactions',
    access: { ...active, foreign: { belonging: 'transaction', as: { query: 'transaction' }, answer: 404 } },
    msw: (request, state) => {
      const { id } = userOf(request);
      const asked = request.query.get('transaction') ?? '';
      const funding = state.transactions.find((one) => one.user === id && one.id === asked);
      if (funding?.type !== 'FUND_WALLET') throw notFound();
      return ok({ offered: funding.status === 'PENDING', payment: state.mobilePayments[asked] ?? null });
    },
  },
  askMobilePayment: {
    argument: ASKED,
    line: 'POST mobile-payments/',
    body: ASKED,
    success: 201,
    groups: 'notifications',
    access: { ...active, foreign: { belonging: 'transaction', as: { field: 'transaction' }, answer: 404 } },
    msw: (request, state) => {
      const { transaction, phone } = payloadOf(request, mobilePaymentPayload);
      if (!state.transactions.some(({ id }) => id === transaction)) throw notFound();
      state.mobilePayments[transaction] = { state: 'pending', phone: phone.slice(-4), created: 'now' };
      return ok({});
    },
  },
};

const requirement = (id: string, text: string): Requirement => ({
  ...{ id: `S11.mobile.${id}`, section: 11, title: 'Mobile money', text },
});

export const requirements = [
  requirement(
    'once',
    'A request to pay is credited at most once, and none is lost that the provider calls successful, however callbacks and answers are lost, doubled, late or wrong.',
  ),
  requirement(
    'exact',
    'Exactly the amount of a pending funding needs no operator; any other money is kept, noted in the log and left to one.',
  ),
  requirement(
    'signed',
    'A callback counts only if the provider has signed its bytes within the last minutes; whatever else comes is refused, and nothing changes.',
  ),
  requirement(
    'app',
    'The page of a pending funding offers to send a request to a phone, asks to confirm it there, and follows by itself what becomes of it.',
  ),
  requirement(
    'refund',
    'Operators see the money that no funding got, and send a payment back to its phone once, out of the wallet if it was credited and not spent; what the provider cannot send back is noted as done by hand.',
  ),
  requirement(
    'reversed',
    'A payment that the provider calls reversed is credited no more, and the funding that it credited is taken back once, as by an operator, however often, late or early that is heard; anything else is only noted.',
  ),
  requirement('own', 'Without a provider the capability is not announced, and nothing can be asked for.'),
];
