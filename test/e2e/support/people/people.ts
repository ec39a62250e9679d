import { expect, type Page } from '@playwright/test';
import { seedPaymentDetails } from '@server/demo/startDemo';
import { DEMO_PASSWORD, PEOPLE } from '@server/demo/people';
import { approve } from '@server/modules/transactions/ending';
import { type BackendSession, type Credentials, openBackendSession, postPublic } from './backendSession';
import { remember } from './present';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** A user of the running server, with a session on the API. */
export interface Someone extends Credentials {
  username: string;
  session: BackendSession;
}

const PASSWORD = 'Sail-the-7-seas';
let count = 0;

/** Sends a funding, which waits for an operator. @returns its id */
export async function sendFunding({ email, session }: Someone, currency: string, amount: string): Promise<string> {
  const form = new FormData();
  const fields = { type: 'FUND_WALLET', email, currency_from: currency, currency_to: currency, amount };
  for (const [name, value] of Object.entries({ ...fields, rate: '0', transaction_fee: '0' })) form.set(name, value);
  return String((await session.post<{ id: number }>('transactions/', form)).id);
}

/** Puts money into a wallet as it gets there in life: a funding, and the operator's yes to it. */
export async function fund(server: RunningServer, who: Someone, currency: string, amount: string) {
  // Without them nothing is funded, and a test owns what it needs whichever test came before it on this server.
  await seedPaymentDetails(server.db);
  const id = await sendFunding(who, currency, amount);
  await server.db.transaction((tx) => approve(tx, id));
}

/** Registers a new user with money: `aPerson(server, 'Lin', { CNY: '1000' })`. */
export async function aPerson(
  server: RunningServer,
  username = 'Ada',
  funds: Record<string, string> = {},
): Promise<Someone> {
  count += 1;
  const email = `${username.toLowerCase()}.${String(count)}@people.crossrate.example`;
  await postPublic(server.url, 'register/', { email, username, password: PASSWORD });
  const session = await openBackendSession(server.url, { email, password: PASSWORD });
  remember(session);
  const someone = { email, password: PASSWORD, device: session.device, username, session };
  for (const [currency, amount] of Object.entries(funds)) await fund(server, someone, currency, amount);
  return someone;
}

/** One of the demo's users. */
export function demoCredentials(username: string): Credentials {
  const person = PEOPLE.find((each) => each.username === username);
  if (!person) throw new Error(`The demo has no ${username}`);
  return { email: person.email, password: DEMO_PASSWORD };
}

/** The browser is one in which this user has logged in before. */
const knowDevice = async (page: Page, { device }: Credentials) => {
  if (device) await page.context().addCookies([device]);
};

/** Logs in through the form, as a user does. */
export async function logIn(page: Page, credentials: Credentials): Promise<void> {
  const { email, password } = credentials;
  await knowDevice(page, credentials);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/homepage$/);
}

/**
 * A session in this browser without the form: the log-in call with its cookie, and the token where the app stores it.
 */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  const { email, password } = credentials;
  await knowDevice(page, credentials);
  const answer = await page.request.post('/backend/login/', { data: { email, password } });
  const { token } = (await answer.json()) as { token: string };
  // Any page of the origin will do to reach its storage; this one is the lightest.
  await page.goto('/favicon.svg');
  await page.evaluate((value) => localStorage.setItem('Token', value), token);
}

/** The bodies of the mails to a person, oldest first. */
export async function readMails({ db }: RunningServer, recipient: string): Promise<string[]> {
  const rows = await db.query<{ body: string }>('select body from mail_outbox where recipient = $1 order by id', [
    recipient,
  ]);
  return rows.map(({ body }) => body);
}

/** In the newest mail that has it: another one, such as that of a new device, may come after it. */
const findInMail = async (server: RunningServer, recipient: string, pattern: RegExp): Promise<string | null> =>
  (await readMails(server, recipient)).flatMap((mail) => pattern.exec(mail)?.[1] ?? []).at(-1) ?? null;

const PIN = /^(\d{6}) /;

/** The one-time pin that was mailed last; null if there is none. */
export const readPinNow = (server: RunningServer, recipient: string) => findInMail(server, recipient, PIN);

/** The text of a pattern's first group in the newest mail that has it, as soon as there is one. */
async function readFromMail(server: RunningServer, recipient: string, pattern: RegExp): Promise<string> {
  const find = async () => (await findInMail(server, recipient, pattern)) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/** The one-time pin that was mailed last. */
export const readPin = (server: RunningServer, recipient: string) => readFromMail(server, recipient, PIN);

/** The path of the reset link that was mailed last. */
export const readResetPath = (server: RunningServer, recipient: string) =>
  readFromMail(server, recipient, /(\/password-reset\/\S+)/);

/** The address of the page in the mail about a new device that was mailed last. */
export const readDevicePage = (server: RunningServer, recipient: string) =>
  readFromMail(server, recipient, /(\/backend\/devices\/not-me\/\S+)/);
