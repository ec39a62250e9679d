import { draftOf, listNow, openForBusiness, processNow } from './market';
import { aPerson, fund, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** One word of 40 letters. */
export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwalde';
/** About the most that one transaction may be of; two of them are 15 digits. */
const MOST = '987654321098.76';
/** What the person of the world has and sends begins with these digits, and nothing of anybody else does. */
export const OWN_DIGITS = '86420';
const OWN = `${OWN_DIGITS}9753186.42`;
const CURRENCIES = ['CNY', 'NGN', 'GHC'] as const;
const OFFERS = [
  { from: 'NGN', to: 'CNY', rate: '0.00467123' },
  { from: 'NGN', to: 'CNY', rate: '0.00468123' },
  { from: 'CNY', to: 'NGN', rate: '214.12345678' },
  { from: 'CNY', to: 'NGN', rate: '214.98765432' },
  { from: 'GHC', to: 'NGN', rate: '141.12345678' },
  { from: 'CNY', to: 'GHC', rate: '1.51234567' },
];

/** A user with such a name and such figures. */
export interface LongWorld {
  person: Someone;
  /** The id of a transaction of theirs that is completed. */
  completed: string;
}

async function order(who: Someone, from: string, to: string, amount: string, rate: string, fee: string) {
  const { id } = await who.session.post<{ id: number }>(
    'transactions/',
    draftOf(who, 'ORDER', { from, to, amount, rate, fee }),
  );
  return String(id);
}

async function aRichPerson(server: RunningServer, amount: string): Promise<Someone> {
  const person = await aPerson(server, LONG_NAME);
  await Promise.all(
    CURRENCIES.map(async (currency) => {
      for (const _time of [1, 2, 3, 4, 5]) await fund(server, person, currency, amount);
    }),
  );
  return person;
}

/**
 * Names of 40 letters, and figures of 15 digits. The server must be PATIENT.
 */
export async function makeLongWorld(server: RunningServer): Promise<LongWorld> {
  await openForBusiness(server);
  const [person, other] = await Promise.all([aRichPerson(server, OWN), aRichPerson(server, MOST)]);
  await Promise.all([
    ...OFFERS.map((offer) => listNow(server, other, { ...offer, amount: MOST })),
    listNow(server, person, { amount: OWN, rate: '214.55555555' }),
  ]);
  const sold = await order(other, 'NGN', 'CNY', MOST, '214.55555555', '9876543210.99');
  await processNow(server, other, sold);
  const completed = await order(person, 'CNY', 'NGN', '864209753.12', '0.00467123', '8642097.53');
  await processNow(server, person, completed);
  await order(person, 'NGN', 'CNY', OWN, '214.12345678', '8642097531.86');
  const names = { first_name: LONG_NAME, last_name: LONG_NAME };
  await person.session.post('users/me/', { username: LONG_NAME, ...names, phone_number: '+4915112345678901' });
  const account = { account_name: LONG_NAME, account_number: '0123456789'.repeat(4), bank_name: LONG_NAME, ...names };
  for (const currency of CURRENCIES) await person.session.post('bankaccounts/', { ...account, currency });
  const alert = { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '200.12345678', amount: MOST };
  await person.session.post('alerts/', alert);
  return { person, completed };
}
