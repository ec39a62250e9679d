import type { Locator, Page } from '@playwright/test';
import { SENTENCES } from '@/texts/sentences';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { expect, test } from '@test/e2e/support/people/crowd';
import { fact } from '@test/e2e/support/pages/routes';
import { expectRightBooks, readAccounts } from '@test/e2e/support/money/ledger';
import { makeDue, openForBusiness } from '@test/e2e/support/market/market';
import { aPerson, logIn } from '@test/e2e/support/people/people';
import { exactText, textOf, units } from '@test/support/money/units';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

const RATE = '215.37';
const LISTED = units('1000.5');
const PAID = units('100000.01');
/** Worked out by hand: 1 % of what is paid, and 99,000.0099 / 215.37 cut to 8 decimals. */
const FEE = units('1000.0001');
const RECEIVED = units('459.67409527');
/** 459.67409527 × 215.37 cut to 8 decimals; the rest of 99,000.0099 goes to the rounding account. */
const EARNED = units('99000.00989829');
const ROUNDING = units('0.00000171');

const row = (page: Page) =>
  page.getByRole('table', { name: 'CNY for NGN by rate' }).getByRole('row', { name: '215.3700' });
const shownId = (page: Page) => page.url().split('/').at(-1) ?? '';
const had = (wallets: Record<string, string>, currency: string) => units(wallets[currency] ?? '');

/** Shown cut to 2 decimals, with the exact balance on focus if it has more. */
async function expectWallet(page: Page, name: string, balance: bigint): Promise<void> {
  const exact = exactText(balance);
  const shown = exact.replace(/(\.\d\d)\d+$/, '$1');
  const figure = page.getByRole('list', { name: 'Wallets' }).getByRole('listitem').filter({ hasText: name });
  await expect(figure).toContainText(shown);
  if (shown === exact) return;
  await figure.getByTitle(exact, { exact: true }).focus();
  await expect(figure.getByRole('tooltip')).toHaveText(exact);
}

async function expectExactly(value: Locator, shown: string, exact: string): Promise<void> {
  await expect(value).toHaveText(shown);
  await expect(value.getByTitle(exact, { exact: true })).toBeVisible();
}

async function unread(page: Page): Promise<number> {
  const name = await page.getByRole('link', { name: /^Notifications/ }).getAttribute('aria-label');
  return parseInt(/, (\d+) unread/.exec(name ?? '')?.[1] ?? '0', 10);
}

test('Lin lists at her own rate, Chidi sees it appear and takes it, and the books are right to the last decimal [S2.publicMarket.3, S2.list.3, S2.biOrder.3, S2.shell.4, S5.biOrder.5, S7.type.LIST, S7.type.ORDER, S9.biFee, S9.balanceDecimals]', async ({
  page: lin,
  anotherBrowser,
  server,
}) => {
  const { page: chidi } = await anotherBrowser();
  const linsOwn = await aPerson(server, 'Lin', { CNY: '5000' });
  const chidisOwn = await aPerson(server, 'Chidi', { NGN: '500000' });
  const [linsApi, chidisApi] = [linsOwn.session, chidisOwn.session];
  const [lins, chidis] = [await readWallets(linsApi), await readWallets(chidisApi)];
  const books = await readAccounts(server.db);
  let rung = 0;

  await test.step('Chidi watches the market of CNY', async () => {
    await logIn(chidi, chidisOwn);
    await chidi.goto('/market/CNY');
    await expect(chidi.getByRole('banner').getByRole('status')).toHaveText('Live');
    await expect(row(chidi)).toHaveCount(0);
    await chidi.evaluate(() => Object.assign(window, { neverReloaded: true }));
  });

  await test.step('Lin lists CNY for NGN at her own rate', async () => {
    await logIn(lin, linsOwn);
    await expect(lin.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Lin\.$/);
    await lin.getByRole('button', { name: 'List', exact: true }).click();
    await lin
      .getByRole('main')
      .getByRole('link', { name: /Chinese Yuan/ })
      .click();
    await lin.getByLabel('Amount').fill('1,000.50');
    await lin.getByLabel('Target currency').selectOption('NGN');
    await lin.getByLabel('Rate', { exact: true }).fill(RATE);
    await lin.getByRole('button', { name: 'List CNY' }).click();
    await expect(lin).toHaveURL(/\/transaction-details\/\d+$/);
  });

  await test.step('her listing is pending, then completed, by itself', async () => {
    await expect(fact(lin, 'Status')).toHaveText('PENDING');
    await expect(lin.getByText(SENTENCES.pendingNote)).toBeVisible();
    await makeDue(server, shownId(lin));
    await expect(fact(lin, 'Status')).toHaveText('COMPLETED');
    await expect(lin.getByText(SENTENCES.pendingNote)).toHaveCount(0);
    await expect(fact(lin, 'Fee')).toHaveText('¥ 0.00');
  });

  await test.step('it appears in the market that Chidi watches', async () => {
    await expect(row(chidi)).toContainText('1,000.50');
    await expect.poll(() => chidi.evaluate(() => 'neverReloaded' in window)).toBe(true);
  });

  await test.step('Chidi is quoted the fee of 1 % and the amount received, to the cent', async () => {
    await chidi.getByRole('link', { name: 'Homepage', exact: true }).click();
    await chidi.getByRole('button', { name: 'Order', exact: true }).click();
    const main = chidi.getByRole('main');
    await main.getByRole('link', { name: 'Bilateral Order' }).click();
    await main.getByRole('link', { name: /Nigerian Naira/ }).click();
    await chidi.getByLabel('Amount').fill('100000.01');
    await chidi.getByLabel('Target currency').selectOption('CNY');
    await chidi.getByRole('combobox', { name: /^Rate/ }).click();
    await chidi.getByRole('option', { name: /215\.3700/ }).click();
    await expect(fact(chidi, 'You pay')).toHaveText('₦ 100,000.01');
    await expectExactly(fact(chidi, 'Fee 1%'), '₦ 1,000.00', `₦ ${exactText(FEE)}`);
    await expect(fact(chidi, 'At rate')).toHaveText('215.3700');
    await expect(fact(chidi, 'Listed at this rate')).toHaveText('¥ 1,000.50');
    await expectExactly(fact(chidi, 'You receive'), '¥ 459.67', `¥ ${exactText(RECEIVED)}`);
    await expect.poll(() => chidi.evaluate(() => 'neverReloaded' in window)).toBe(true);
  });

  await test.step('the order is pending, then completed, by itself', async () => {
    rung = await unread(lin);
    await chidi.getByRole('button', { name: 'Place order' }).click();
    await expect(chidi).toHaveURL(/\/transaction-details\/\d+$/);
    await expect(fact(chidi, 'Status')).toHaveText('PENDING');
    await makeDue(server, shownId(chidi));
    await expect(fact(chidi, 'Status')).toHaveText('COMPLETED');
    await expectExactly(fact(chidi, 'Fee'), '₦ 1,000.00', `₦ ${exactText(FEE)}`);
  });

  await test.step("Lin's bell rings, and a look at it quiets it", async () => {
    await expect.poll(() => unread(lin)).toBe(rung + 1);
    await lin.getByRole('link', { name: /^Notifications/ }).click();
    await expect(lin).toHaveURL('/user-notifications');
    await expect.poll(() => unread(lin)).toBe(0);
  });

  await test.step('both wallets are right to the last decimal, on screen and on the wire', async () => {
    const [linsNgn, linsCny] = [had(lins, 'NGN') + EARNED, had(lins, 'CNY') - LISTED];
    const [chidisNgn, chidisCny] = [had(chidis, 'NGN') - PAID, had(chidis, 'CNY') + RECEIVED];
    await expect.poll(() => readWallets(linsApi)).toMatchObject({ NGN: textOf(linsNgn), CNY: textOf(linsCny) });
    await expect.poll(() => readWallets(chidisApi)).toMatchObject({ NGN: textOf(chidisNgn), CNY: textOf(chidisCny) });
    for (const page of [lin, chidi]) await page.getByRole('link', { name: 'Homepage', exact: true }).click();
    await expectWallet(lin, 'Nigerian Naira', linsNgn);
    await expectWallet(lin, 'Chinese Yuan', linsCny);
    await expectWallet(chidi, 'Nigerian Naira', chidisNgn);
    await expectWallet(chidi, 'Chinese Yuan', chidisCny);
  });

  await test.step('the fee is exactly 1 %, and every currency of the ledger sums to zero', async () => {
    const after = await readAccounts(server.db);
    const gained = (code: string) => had(after, code) - had(books, code);
    expect(FEE * 100n).toBe(PAID);
    expect(gained('fees:NGN')).toBe(FEE);
    expect(gained('rounding:NGN')).toBe(ROUNDING);
    expect(EARNED + FEE + ROUNDING).toBe(PAID);
    await expectRightBooks(server.db);
  });
});
