import type { BrowserContext, Page } from '@playwright/test';
import { writeAsOperator } from '@server/modules/disputes/conversation';
import { setRate } from '@server/modules/rates';
import { approve } from '@server/modules/transactions/ending';
import { MARKET_RATE_DECIMALS } from '@contract/values/constants';
import { formatBalance, formatFixed } from '@/domain/money/formatDecimal';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { atRest } from '@test/e2e/support/browser/rest';
import { anOperator, logInOperator } from '@test/e2e/support/console/operators';
import { draftOf, listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';
import { addressOf, GUARDED_ROUTES } from '@test/e2e/support/pages/routes';
import { aPerson, sendFunding, signIn, type Someone } from '@test/e2e/support/people/people';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { shownIn, translatedFigures, translatePage } from '@test/support/app/translator';

test.use({ serves: 'patient', ownMarket: true });

const PASSING = 'script, style, noscript, time, [role=status], [role=alert]';
/** What only a page that was open before the changes can show. */
const SINCE_OPENED: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /[▴▾] [+−][\d.]+%|0\.00%/g, reason: 'how far a rate has moved since the page was opened' },
  { pattern: /[+▴▾•](new|more|less|changed) /g, reason: 'the mark of a level that has just changed' },
];

/** What a page shows, without what is passing. */
async function shown(page: Page): Promise<string> {
  const text = await page.locator('body').evaluate(shownIn, PASSING);
  return SINCE_OPENED.reduce((rest, { pattern }) => rest.replace(pattern, ''), text);
}

/** The routes and screens of the console with figures that others change. The others are followed in jest alone. */
const CHANGING = [
  ...['homepage', 'transactions', 'transactionDetails', 'disputes', 'rates', 'currencyMarket', 'pairMarket'],
  ...['userListings', 'userNotifications', 'statement', 'profit'],
];

interface World {
  person: Someone;
  other: Someone;
  /** The person's order, which is pending at first, and a dispute about it. */
  pending: string;
  dispute: string;
  /** A funding that waits for an operator. */
  funding: string;
}

async function order(who: Someone, amount: string, rate: string, fee: string) {
  const draft = draftOf(who, 'ORDER', { from: 'NGN', to: 'CNY', amount, rate, fee });
  return String((await who.session.post<{ id: number }>('transactions/', draft)).id);
}

async function makeWorld(server: RunningServer): Promise<World> {
  await openForBusiness(server);
  const funds = { CNY: '5000.25', NGN: '900000.5', GHC: '3000.75' };
  const [person, other] = await Promise.all(['Ada', 'Kofi'].map((name) => aPerson(server, name, funds)));
  if (!person || !other) throw new Error('nobody came');
  const { session } = person;
  const account = { account_name: 'Ada', account_number: '123', bank_name: 'B', first_name: 'Ada', last_name: 'Obi' };
  for (const currency of ['CNY', 'NGN']) await session.post('bankaccounts/', { ...account, currency });
  const alert = { currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '200.5', amount: '9000.5' };
  await session.post('alerts/', alert);
  await Promise.all([
    listNow(server, other, { amount: '1200.5', rate: '214.25' }),
    listNow(server, other, { from: 'NGN', to: 'CNY', amount: '50000.5', rate: '0.0047' }),
    listNow(server, other, { from: 'GHC', to: 'NGN', amount: '1000.5', rate: '141.5' }),
    listNow(server, person, { amount: '500.5', rate: '216.5' }),
  ]);
  const pending = await order(person, '10712.5', '214.25', '107.13');
  const { id } = await session.post<{ id: number }>('disputes/', { transaction: pending, description: 'Where?' });
  const funding = await sendFunding(person, 'CNY', '1111.11');
  return { person, other, pending, dispute: String(id), funding };
}

/** Changes all that the person sees, as other users, operators and the person on another device do. */
async function changeAll(server: RunningServer, world: World): Promise<void> {
  const { person, other, pending, dispute, funding } = world;
  // First, because an operator's page of a case learns a new name with the next change of the case.
  const profile = { username: 'Adaora', phone_number: '+2348000', birthday: null, first_name: 'Eve', last_name: 'Obi' };
  await person.session.post('users/me/', profile);
  await server.db.transaction(async (tx) => {
    await setRate(tx, 'NGN', 'CNY', '0.00463');
    await setRate(tx, 'CNY', 'GHC', '1.55');
    await setRate(tx, 'GHC', 'CNY', '0.645');
    await setRate(tx, 'GHC', 'NGN', '141.75');
    await setRate(tx, 'NGN', 'GHC', '0.00715');
    await writeAsOperator(tx, dispute, 'We look into it.', 'Esi');
    await approve(tx, funding);
  });
  await server.operator('rates', 'set', 'CNY', 'NGN', '215.75');
  await listNow(server, other, { amount: '321.25', rate: '213.5' });
  // Now the two sides of the pair almost meet.
  await listNow(server, other, { from: 'NGN', to: 'CNY', amount: '7654.25', rate: '0.00469' });
  await processNow(server, person, pending);
  await processNow(server, other, await order(other, '21650', '216.5', '216.5'));
  await sendFunding(person, 'NGN', '2222.22');
}

/** Goes to an address and waits until it is at rest. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1').first()).toBeVisible();
  await atRest(page);
}

/** Does the work for each, two at a time: that keeps two cores busy. */
const forEach = <Item>(all: readonly Item[], work: (item: Item, lane: number) => Promise<void>) =>
  Promise.all(
    [0, 1].map(async (lane) => {
      for (const item of all.filter((_item, at) => at % 2 === lane)) await work(item, lane);
    }),
  );

/** Opens each address in a page of its own and translates it. */
async function openTranslated(context: BrowserContext, addresses: readonly string[]): Promise<Map<string, Page>> {
  const opened = new Map<string, Page>();
  await forEach(addresses, async (address) => {
    const page = await context.newPage();
    await open(page, address);
    await page.evaluate(translatePage);
    opened.set(address, page);
  });
  return opened;
}

test('routes and sections of the console with figures, translated by the browser, show after every change what the server answers, and no figure is translated [S11.translated]', async ({
  context,
  page,
  server,
}) => {
  const world = await makeWorld(server);
  const { person, dispute, funding } = world;
  const [{ id = '' } = {}] = await server.db.query<{ id: string }>('select id from users where email = $1', [
    person.email,
  ]);
  await signIn(page, person);
  await logInOperator(page, await anOperator(server, 'owner'));
  const places = [`inbox/${funding}`, `disputes/${dispute}`, `users/${id}`, 'market', 'books'];
  const changing = GUARDED_ROUTES.filter((route) => CHANGING.includes(route.id));
  const routes = await Promise.all(changing.map((route) => addressOf(route, person)));
  const opened = await openTranslated(context, [...routes, ...places.map((place) => `/operator/${place}`)]);
  await changeAll(server, world);

  const fresh = [page, await context.newPage()];
  await forEach([...opened], async ([address, translated], lane) => {
    const own = fresh[lane] ?? page;
    await open(own, address);
    // The fresh page is right: each of its figures has just been read. It follows what is still to come, as this one does.
    await expect.poll(async () => [address, await shown(translated)]).toEqual([address, await shown(own)]);
    await expect.poll(() => translated.locator('body').evaluate(translatedFigures)).toEqual([]);
  });
  const wallets = await readWallets(person.session);
  for (const balance of Object.values(wallets))
    await expect.poll(() => shown(opened.get('/homepage') ?? page)).toContain(formatBalance(balance));
  const rates = await person.session.get<{ rate: string }[]>('currencyrates/');
  for (const { rate } of rates)
    await expect.poll(() => shown(opened.get('/rates') ?? page)).toContain(formatFixed(rate, MARKET_RATE_DECIMALS));
});
