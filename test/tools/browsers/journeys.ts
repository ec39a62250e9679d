import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { frameTexts } from '@/texts/console/acts';
import { anOperator } from '@test/e2e/support/console/operators';
import { sendListing } from '@test/e2e/support/market/market';
import { findImbalances, saveBankAccount } from '@test/e2e/support/money/ledger';
import { PICTURE } from '@test/e2e/support/pages/serious';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { aPerson, type Someone, readPinNow } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { codeNow } from '@test/support/server/secondFactor';
import { type Engine, pollUntil, type Tab } from './engines';

/** One journey in one engine. It throws where it fails; a sentence says why the engine cannot make it. */
export interface Journey {
  name: string;
  go: (engine: Engine, server: RunningServer) => Promise<string | undefined>;
}

const equal = (what: string, found: unknown, wanted: unknown) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
};

async function logIn(tab: Tab, { url }: RunningServer, { email, password }: Someone): Promise<void> {
  await tab.open(`${url}/login`);
  await tab.fill('Email', email);
  await tab.fill('Password', password);
  await tab.press('Login');
  await pollUntil('homepage', () => tab.read<boolean>(`location.pathname === '/homepage'`));
}

/** A person of their own with money, logged in through the form. */
async function logInNew(engine: Engine, server: RunningServer, name: string, funds: Record<string, string> = {}) {
  const person = await aPerson(server, name, funds);
  const tab = await engine.newPerson();
  await logIn(tab, server, person);
  return { person, tab };
}

const isOpen = (tab: Tab, pattern: string) =>
  pollUntil(`page ${pattern}`, () => tab.read<boolean>(`/${pattern}/.test(location.pathname)`));

async function becomes(what: string, ask: () => Promise<string | undefined>, wanted: string): Promise<void> {
  let last: string | undefined;
  await pollUntil(what, async () => (last = await ask()) === wanted).catch(() => equal(what, last, wanted));
}

/** The picture as a file on the disk, for as long as it is needed. */
async function withPicture(attach: (file: string) => Promise<void>): Promise<void> {
  const file = path.join(tmpdir(), `crossrate-${String(process.pid)}-${PICTURE.name}`);
  await writeFile(file, PICTURE.buffer);
  try {
    await attach(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** In the order of a user's first week. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'log in',
    go: async (engine, server) => {
      const { tab } = await logInNew(engine, server, 'Ada', { CNY: '77.31' });
      await tab.see('77.31');
      await tab.close();
      return undefined;
    },
  },
  {
    name: 'list',
    go: async (engine, server) => {
      const { person, tab } = await logInNew(engine, server, 'Lister', { CNY: '80.5' });
      await tab.open(`${server.url}/list-confirmation/CNY`);
      await tab.fill('Amount', '60.25');
      await tab.choose('Target currency', 'NGN');
      await tab.fill('Rate', '215.12345678');
      await tab.press('List CNY');
      await isOpen(tab, 'transaction-details');
      await becomes('balance', async () => (await readWallets(person.session)).CNY, '20.25');
      await tab.close();
      return undefined;
    },
  },
  {
    name: 'order, two users live',
    go: async (engine, server) => {
      const maker = await logInNew(engine, server, 'Maker', { CNY: '100' });
      const taker = await logInNew(engine, server, 'Taker', { NGN: '50000' });
      await taker.tab.open(`${server.url}/market/CNY`);
      await taker.tab.see('Live');
      await sendListing(maker.person, { amount: '40', rate: '213.77' });
      await taker.tab.see('213.7700');
      await taker.tab.open(`${server.url}/bi-order-confirmation/NGN`);
      await taker.tab.choose('Target currency', 'CNY');
      await taker.tab.press('Rate (NGN per CNY)');
      await taker.tab.press('213.7700…');
      await taker.tab.fill('Amount', '2137.7');
      await maker.tab.open(`${server.url}/user-listings`);
      await maker.tab.see('213.7700');
      await taker.tab.press('Place order');
      await isOpen(taker.tab, 'transaction-details');
      await taker.tab.see('COMPLETED');
      await becomes('balance', async () => (await readWallets(maker.person.session)).NGN, '2116.323');
      await maker.tab.close();
      await taker.tab.close();
      return undefined;
    },
  },
  {
    name: 'fund with a picture',
    go: async (engine, server) => {
      const { person, tab } = await logInNew(engine, server, 'Payer');
      await tab.open(`${server.url}/amount-confirmation/NGN`);
      await withPicture(async (file) => {
        await tab.fill('Amount', '2000');
        await tab.attach('Payment screenshot…', file);
        await tab.press('Confirm');
        await isOpen(tab, 'transaction-details');
      });
      const [sent] = await person.session.get<{ transaction_receipt: string | null }[]>('transactions/');
      equal('a receipt', typeof sent?.transaction_receipt, 'string');
      await tab.close();
      return undefined;
    },
  },
  {
    name: 'withdraw with the mailed pin',
    go: async (engine, server) => {
      const { person, tab } = await logInNew(engine, server, 'Saver', { NGN: '900' });
      await saveBankAccount(person, 'NGN', 'Bank of Benin');
      await tab.open(`${server.url}/withdrawal-confirmation/NGN`);
      await tab.fill('Amount', '400.25');
      await tab.choose('Bank account', 'Bank of Benin');
      await tab.press('Get OTP');
      const pin = await pollUntil('pin in a mail', () => readPinNow(server, person.email));
      await tab.fill('6-digit OTP', pin);
      await tab.press('Submit Withdrawal');
      await isOpen(tab, 'transaction-details');
      await becomes('balance', async () => (await readWallets(person.session)).NGN, '499.75');
      await tab.close();
      return undefined;
    },
  },
  {
    name: 'console inbox by keyboard',
    go: async (engine, server) => {
      const people = [await aPerson(server, 'First'), await aPerson(server, 'Second')];
      for (const { email, session } of people) {
        const terms = { currency_from: 'GHC', currency_to: 'GHC', amount: '8100', rate: '0' };
        await session.post('transactions/', { type: 'FUND_WALLET', email, ...terms });
      }
      const { email, password, secret } = await anOperator(server, 'finance');
      const tab = await engine.newPerson();
      await tab.open(`${server.url}/operator`);
      await tab.fill('Email', email);
      await tab.fill('Password', password);
      await tab.fill(frameTexts.code, codeNow(secret));
      await tab.press('Log in');
      await tab.see('Inbox');
      await tab.key('j');
      await tab.key('k');
      // Until the newest of the cases is decided. Other journeys have left some as well.
      for (const { session } of people) {
        const isPaid = async () => (await readWallets(session)).GHC === '8100';
        while (!(await isPaid())) {
          const shown = await tab.read<string>('location.pathname');
          await tab.see('Approve');
          // After a decision the first press on the next case only says that it is meant.
          await pollUntil('question', async () => {
            if (await tab.read<boolean>(`document.querySelector('dialog[open]') !== null`)) return true;
            await tab.key('a');
            return false;
          });
          await tab.key('Enter');
          await pollUntil('next case', () => tab.read<boolean>(`location.pathname !== ${JSON.stringify(shown)}`));
        }
      }
      await tab.close();
      return undefined;
    },
  },
  {
    name: 'passkey',
    go: async (engine, server) => {
      const host = { ...server, url: server.url.replace('127.0.0.1', 'localhost') };
      const person = await aPerson(server, 'Keeper', { CNY: '12.34' });
      const tab = await engine.newPerson();
      if (!(await tab.giveAuthenticator())) {
        await tab.close();
        return 'its driver has no authenticator';
      }
      await logIn(tab, host, person);
      await tab.open(`${host.url}/profile`);
      await tab.press('Manage');
      await tab.press('Passkeys › Add a passkey');
      await tab.fill('Passkeys › Your password', person.password);
      await tab.press('Passkeys › Add a passkey');
      await tab.see('not used yet');
      await tab.read(`localStorage.removeItem('Token') ?? true`);
      await tab.open(`${host.url}/login`);
      await tab.press('Log in with a passkey');
      await tab.see('12.34');
      await tab.close();
      return undefined;
    },
  },
  {
    name: 'offline start',
    go: async (engine, server) => {
      const { tab } = await logInNew(engine, server, 'Traveller', { CNY: '55.55' });
      await tab.see('55.55');
      if (!(await tab.read<boolean>(`'serviceWorker' in navigator`))) {
        await tab.close();
        return 'it has no service workers here';
      }
      await tab.read('navigator.serviceWorker.ready.then(() => true)');
      await pollUntil('balance on the device', () =>
        tab.read<boolean>('indexedDB.databases().then((all) => all.length > 0)'),
      );
      await tab.open(`${server.url}/homepage`);
      await tab.see('55.55');
      await server.kill();
      await tab.open(`${server.url}/homepage`);
      await tab.see('55.55');
      await server.restart();
      await tab.see('Live');
      await tab.close();
      return undefined;
    },
  },
];

/** The books after all journeys. */
export async function auditBooks(server: RunningServer): Promise<void> {
  equal('imbalances', await findImbalances(server.db), []);
}
