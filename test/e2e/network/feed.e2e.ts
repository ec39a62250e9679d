import type { Page } from '@playwright/test';
import { appTexts } from '@/texts/app';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { draftOf, listNow, openForBusiness, processNow } from '@test/e2e/support/market/market';
import { type LiveFrames, recordWire, watchLive, type Wire } from '@test/e2e/support/network/wire';
import { aPerson, signIn, type Someone } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

const RATE = '235';
const [TAKEN, NEW] = ['233', '233.5'];
const OWN = ['homepage_updates', 'transactions'];

interface Watched {
  page: Page;
  wire: Wire;
  frames: LiveFrames;
}

/** Opens a screen, and waits until it has all answers and follows these groups. From then on its calls are counted. */
async function open(page: Page, address: string, groups: readonly string[]): Promise<Watched> {
  const frames = watchLive(page);
  const wire = recordWire(page);
  await page.goto(address);
  for (const group of groups)
    await expect.poll(frames.sent).toContainEqual(expect.objectContaining({ group, feed: 1 }));
  await wire.quiet([]);
  wire.forget();
  return { page, wire, frames };
}

const wallet = ({ page }: Watched, name: string) =>
  page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: name });
async function expectBell({ page }: Watched, { session }: Someone): Promise<void> {
  const unread = await session.get<unknown[]>('notifications/?unread=true/');
  await expect(page.getByRole('link', { name: appTexts.unread(String(unread.length)), exact: true })).toBeVisible();
}

test("two users trade: the order, the money, the listing and the notification are on both users' screens by themselves, the wallets and the book by messages alone [S4.live.transactions, S4.live.homepage_updates, S4.live.notifications]", async ({
  page,
  context,
  browser,
  server,
}) => {
  const maker = await aPerson(server, 'Maker', { CNY: '300' });
  const other = await aPerson(server, 'Other', { CNY: '300' });
  const buyer = await aPerson(server, 'Buyer', { NGN: '30000' });
  await listNow(server, maker, { amount: '30', rate: RATE });
  await listNow(server, other, { amount: '100', rate: RATE });
  await signIn(page, maker);
  const buyers = await (await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })).newPage();
  await signIn(buyers, buyer);
  const home = await open(page, '/homepage', [...OWN, 'listings']);
  const desk = await open(await context.newPage(), '/market/CNY', ['listings']);
  const bought = await open(buyers, '/homepage', OWN);
  const level = desk.page.getByRole('table', { name: 'CNY for NGN by rate' }).getByRole('row', { name: '235.0000' });
  await expect(level).toContainText('100.00');
  await expect(home.page.getByText('CNY → NGN')).toHaveCount(1);

  // 49.5 CNY: 30 of the maker's listing, which is sold out, and 19.5 of the other one.
  const terms = { from: 'NGN', to: 'CNY', amount: '11750', rate: RATE, fee: '117.5' };
  const { id } = await buyer.session.post<{ id: number }>('transactions/', draftOf(buyer, 'ORDER', terms));
  await expect(wallet(bought, 'Nigerian Naira')).toContainText('18,250.00');
  await expect(bought.page.getByText('11,750.00')).toHaveCount(1);
  await processNow(server, buyer, String(id));

  await expect(wallet(home, 'Nigerian Naira')).toContainText('7,050.00');
  await expect(home.page.getByText('CNY → NGN')).toHaveCount(0);
  await expectBell(home, maker);
  await expectBell(desk, maker);
  await expect(level).toContainText('80.50');
  await expect(wallet(bought, 'Chinese Yuan')).toContainText('49.50');
  await expect(bought.page.getByText('11,750.00')).toHaveCount(0);
  await expectBell(bought, buyer);
  for (const { wire } of [home, desk, bought]) {
    await wire.quiet([]);
    const lines = wire.calls().map(({ line }) => line);
    expect(lines.filter((line) => /^GET (?:wallets|users|listings\/\?all_pairs)/.test(line))).toEqual([]);
  }
  const texts = (watched: Watched) => JSON.stringify(watched.frames.received());
  expect(texts(home)).not.toContain(buyer.email);
  expect(texts(bought)).not.toContain(maker.email);
  await buyers.context().close();
  // What is left would be in the books of the tests that follow.
  for (const { session } of [maker, other]) await session.post('users/delete-account/');
});

test("what others list and fill is on a user's desk by messages alone: after the first answers there is no call for listings [S10.thousands.change, S4.live.listings]", async ({
  page,
  server,
}) => {
  const maker = await aPerson(server, 'Maker', { CNY: '300' });
  const buyer = await aPerson(server, 'Buyer', { NGN: '30000' });
  await listNow(server, maker, { amount: '100', rate: TAKEN });
  await signIn(page, await aPerson(server, 'Ada', { CNY: '5' }));
  const frames = watchLive(page);
  const wire = recordWire(page);
  await page.goto('/market/CNY');
  const book = page.getByRole('table', { name: 'CNY for NGN by rate' });
  const level = (rate: string) => book.getByRole('row', { name: rate });
  await expect(level('233.0000')).toContainText('100.00');
  await expect.poll(frames.sent).toContainEqual(expect.objectContaining({ group: 'listings', feed: 1 }));
  await wire.quiet(['GET listings/?all_pairs=true']);
  wire.forget();

  await listNow(server, maker, { amount: '50', rate: NEW });
  await expect(level('233.5000')).toContainText('50.00');
  const terms = { from: 'NGN', to: 'CNY', amount: '9320', rate: TAKEN, fee: '93.2' };
  const { id } = await buyer.session.post<{ id: number }>('transactions/', draftOf(buyer, 'ORDER', terms));
  await processNow(server, buyer, String(id));
  await expect(level('233.0000')).toContainText('60.40');
  await wire.quiet([]);
  await expect.poll(() => wire.calls().filter(({ line }) => line.includes('listings/'))).toEqual([]);
  const deltas = frames.received().filter((frame) => (frame as { group: string }).group === 'listings');
  expect(deltas.length).toBeGreaterThan(1);
  for (const delta of deltas) expect(delta).toHaveProperty('from');
});
