import { type Page, expect } from '@playwright/test';
import type { Role } from '@contract/console/operators';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { codeNow } from '@test/support/server/secondFactor';
import { createTransaction } from '@server/modules/transactions/create';
import { type LongWorld, OWN_DIGITS } from '@test/e2e/support/market/longWorld';
import { goInApp } from '@test/e2e/support/pages/routes';
import { PICTURE } from '@test/e2e/support/pages/serious';
import { verifyPinOf } from '@test/support/money/moneyWorld';

/** An operator of the console with what they log in with. */
interface TestOperator {
  email: string;
  password: string;
  secret: string;
}

let count = 0;

/** A new operator, made by the command line, who has set up their access with the link that it prints. */
export async function anOperator(server: RunningServer, role: Role): Promise<TestOperator> {
  const email = `operator${String((count += 1))}.${String(process.pid)}@example.com`;
  const printed = await server.operator('operators', 'add', email, role);
  const [, token = ''] = /#first=([\w-]+)/.exec(printed) ?? [];
  const password = 'Console!word1';
  const post = (path: string, payload: object) =>
    fetch(new URL(`/console/${path}`, server.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    });
  const { secret } = (await (await post('first/look/', { token })).json()) as { secret: string };
  // The code of the step before: the present one is left for the log-in with the form. The next step may begin on the way.
  await expect.poll(async () => (await post('first/', { token, password, code: codeNow(secret, -1) })).ok).toBe(true);
  return { email, password, secret };
}

/** Logs in with the form. */
export async function logInOperator(page: Page, { email, password, secret }: TestOperator): Promise<void> {
  await page.goto('/operator');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Authenticator code').fill(codeNow(secret));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
}

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
  ...['market', 'books', 'statements', 'operators', 'log'],
];

/** Goes to a screen from another one of the console, and waits for its answers. */
export async function openPlace(page: Page, place: string): Promise<void> {
  await goInApp(page, `/operator/${place}`);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
}
