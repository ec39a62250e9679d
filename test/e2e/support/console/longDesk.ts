import { expect, type Page } from '@playwright/test';
import { createTransaction } from '@server/modules/transactions/create';
import { type LongWorld, OWN_DIGITS } from '@test/e2e/support/market/longWorld';
import { goInApp } from '@test/e2e/support/pages/routes';
import { PICTURE } from '@test/e2e/support/pages/pictures';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { verifyPinOf } from '@test/support/money/moneyWorld';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaen';
const TEXT = `I never sold this: see ${WORD}${WORD}.\nThe bank says that nothing came.`;
const MOST = '987654321098.76';

/** What a place of the console is called in the world of `makeLongDesk`. */
export interface LongDesk {
  funding: string;
  withdrawal: string;
  dispute: string;
  user: string;
}

async function waitingFunding(person: LongWorld['person']): Promise<string> {
  const form = new FormData();
  const terms = { currency_from: 'NGN', currency_to: 'NGN', amount: MOST, rate: '0', transaction_fee: '0' };
  const fields = { type: 'FUND_WALLET', email: person.email, ...terms };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('transaction_receipt', new File([new Uint8Array(PICTURE.buffer)], PICTURE.name, { type: PICTURE.mimeType }));
  const { id } = await person.session.post<{ id: number }>('transactions/', form);
  return String(id);
}

/**
 * The world of long names and figures as an operator sees it: two cases that wait, an open dispute about a trade with
 * messages of both sides, a user with notes, and a log. The server must be PATIENT.
 */
export async function makeLongDesk(server: RunningServer, { person, completed }: LongWorld): Promise<LongDesk> {
  const { db } = server;
  const [{ user = '' } = {}] = await db.query<{ user: string }>('select id as user from users where email = $1', [
    person.email,
  ]);
  const funding = await waitingFunding(person);
  const [{ account = '' } = {}] = await db.query<{ account: string }>(
    `select id as account from bank_accounts where user_id = $1 and currency = 'NGN'`,
    [user],
  );
  await verifyPinOf(db, user);
  const paid = { type: 'WITHDRAW', currency_from: 'NGN', amount: `${OWN_DIGITS}75.12`, bank_account: account } as const;
  const { id: withdrawal } = await createTransaction(db, user, paid);
  const { id: dispute } = await person.session.post<{ id: number }>('disputes/', {
    transaction: completed,
    description: TEXT,
  });
  await person.session.post('dispute-entries/', { kind: 'message', dispute: String(dispute), text: TEXT });
  await db.query(
    `insert into operator_acts (operator, role, origin, address, act, subject, reason, before, after)
     select $1, 'finance', 'console', '2001:0db8:85a3:0000:0000:8a2e:0370:7334', 'note', subject, $2, $3, $3
     from unnest($4::text[]) subject`,
    [
      `${WORD}@operators.crossrate.example`,
      TEXT,
      { email: `${WORD}@people.crossrate.example`, most: MOST },
      [`user ${user}`, `transaction ${funding}`, `dispute ${String(dispute)}`],
    ],
  );
  return { funding, withdrawal, dispute: String(dispute), user };
}

/** Every screen of the console, alone and with what may be open in it. */
export const placesOf = ({ funding, withdrawal, dispute, user }: LongDesk): string[] => [
  ...[`inbox/${funding}`, `inbox/${withdrawal}`, 'disputes', `disputes/${dispute}`, 'users', `users/${user}`],
  ...['market', 'books', 'operators', 'log'],
];

/** Goes to a screen from another one of the console, and waits for its answers. */
export async function openPlace(page: Page, place: string): Promise<void> {
  await goInApp(page, `/operator/${place}`);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
}
