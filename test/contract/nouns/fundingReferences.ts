import { readFundingReference } from '@/domain/wording/fundingReference';
import { cashForm, type Expectation, expectation } from '@test/contract/suite/bench';
import { ok, userOf } from '@test/support/mswBackend/backendRequest';
import { notFound } from '@test/support/mswBackend/wire';
import { letIn, type NounFacts, type Requirement } from './callFacts';

const REFERENCE = {
  reference: 'CR-7K4Q-92MD',
  received: [{ amount: '12.5', currency: 'GHC', booked_on: '2026-11-23', state: 'checked' }],
};

/** What the transfer of a funding has to say. The fake backend says the same of each. */
export const facts: NounFacts = {
  getFundingReference: {
    argument: '7',
    line: 'GET funding-references/?transaction=7',
    groups: 'transactions',
    answer: { sent: REFERENCE, kept: REFERENCE },
    access: { ...letIn, foreign: { belonging: 'transaction', as: { query: 'transaction' }, answer: 404 } },
    msw: (request, state) => {
      const { id } = userOf(request);
      const asked = request.query.get('transaction');
      const isOwn = state.transactions.some((one) => one.user === id && one.id === asked && one.type === 'FUND_WALLET');
      if (!isOwn) throw notFound();
      return ok({ ...REFERENCE, received: [] });
    },
  },
};

export const expectations: readonly Expectation[] = [
  expectation(
    'a funding has a reference with a right check sign, always the same; what is no funding has none [S11.bank.reference]',
    ['getFundingReference'],
    async (bench) => {
      const { email, token } = await bench.account();
      const form = cashForm('FUND_WALLET', email, 'NGN', '1000.5');
      const { id } = await bench.answer('createTransaction', { token, form });
      const asked = { token, query: { transaction: id } };
      const { reference } = await bench.answer('getFundingReference', asked);
      expect(readFundingReference(reference)).toBe(reference);
      expect(await bench.answer('getFundingReference', asked)).toEqual({ reference, received: [] });
      expect(await bench.status('getFundingReference', { token, query: { transaction: '999999' } })).toBe(404);
    },
  ),
];

const requirement = (id: string, text: string): Requirement => ({
  ...{ id: `S11.bank.${id}`, section: 11, title: 'Bank transfers', text },
});

export const requirements = [
  requirement(
    'reference',
    'Each funding has a reference from the moment it is stored, unique for ever, never changed, not guessed from others, and also if it was made before there were references.',
  ),
  requirement(
    'reference.sign',
    'The last sign of a reference checks the others: every single wrong sign and every swap of two neighbours is noticed; small letters, O for 0, I or L for 1, and missing dashes are understood.',
  ),
  requirement(
    'reference.shown',
    'The transaction of a funding shows its reference in large type with Copy, the amount beside it, the sentence that it belongs in the transfer, and both as text in a QR code; its receipt and a mail have them too.',
  ),
  requirement(
    'reference.console',
    'The console shows the reference of each funding, and finds a funding by it as it was typed or copied.',
  ),
  requirement(
    'received',
    'The transaction of a funding shows the money that came in with its reference and is not credited, from the moment the line of the bank is stored: being checked, or returned.',
  ),
  requirement('reference.own', 'Without the capability nothing of it is shown or asked for.'),
  requirement(
    'figures',
    'The amount of a funding is the same figure on its instructions, in its mail, on its receipt, in the statement and in the exported file.',
  ),
];
