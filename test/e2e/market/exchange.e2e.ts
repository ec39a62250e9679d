import { expect, test } from '@test/e2e/support/browser/fixtures';
import { listNow, openForBusiness, ownListings, processNow } from '@test/e2e/support/market/market';
import { expectRightBooks, readAccounts } from '@test/e2e/support/money/ledger';
import { recordWire } from '@test/e2e/support/network/wire';
import { fact } from '@test/e2e/support/pages/routes';
import { readWallets } from '@test/e2e/support/people/backendSession';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { textOf, units } from '@test/support/money/units';

/**
 * What 40,000 NGN bring at not more than 200.6 NGN for one CNY, worked out by hand: 60 CNY at 200.1 and 80 at 200.5 cost
 * 28,046; divided by 0.99 and rounded up that is 28,329.2929293 with the fee of 1 %. The rest is listed at 1 / 200.6.
 */
const WORKED_OUT = {
  paid: '28329.2929293',
  fee: '283.29292930',
  average: '200.3286',
  received: '140',
  listed: '11670.7070707',
  listedRate: '0.00498505',
};

test.use({ serves: 'patient' });

test('one exchange takes two levels at once and lists the rest, and every account is right to the last decimal [S11.exchange.screen, S11.exchange.way, S11.exchange.receipt]', async ({
  page,
  server,
}) => {
  await openForBusiness(server);
  const [yuan, lin] = [await aPerson(server, 'Yuan', { CNY: '500' }), await aPerson(server, 'Lin', { CNY: '500' })];
  await listNow(server, yuan, { amount: '60', rate: '200.1' });
  await listNow(server, lin, { amount: '80', rate: '200.5' });
  const buyer = await aPerson(server, 'Buyer', { NGN: '50000' });
  const before = await readAccounts(server.db);
  const wire = recordWire(page);
  await signIn(page, buyer);

  await test.step('it is beside the other kinds of order, and pays with the currency that is chosen', async () => {
    await page.goto('/order');
    await page.getByRole('main').getByRole('link', { name: 'Exchange' }).click();
    await expect(page).toHaveURL(/\/exchange\/[A-Z]{3}$/);
    await page.getByLabel('Pay with').selectOption('NGN');
    await expect(page).toHaveURL('/exchange/NGN');
  });

  await test.step('the receipt says what fills, what is listed and what it gains, before it is sent', async () => {
    await page.getByLabel('Target currency').selectOption('CNY');
    await page.getByRole('textbox', { name: 'You pay' }).fill('40000');
    await page.getByRole('textbox', { name: /^Not above/ }).fill('200.6');
    await page.getByRole('radio', { name: 'Now only' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'List the rest' })).toBeChecked();
    const fills = page.getByRole('table', { name: 'What fills at once' }).locator('tbody').getByRole('row');
    await expect(fills).toHaveText([/^200\.1000.*60\.00.*12,006\.00$/, /^200\.5000.*80\.00.*16,040\.00$/]);
    await expect(fact(page, 'Fee 1%, by path 1.5%')).toHaveText('₦ 283.29');
    await expect(fact(page, 'Average rate')).toHaveText(WORKED_OUT.average);
    await expect(fact(page, 'Listed at your limit')).toHaveText('₦ 11,670.70');
    await expect(fact(page, 'You receive now')).toHaveText('¥ 140.00');
  });

  await test.step('it is sent once, and its order is completed when its page opens', async () => {
    await page.getByRole('button', { name: 'Exchange ₦ 28,329.29, list the rest' }).dblclick();
    await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
    await expect(fact(page, 'Status')).toHaveText('COMPLETED');
    await expect
      .poll(() => wire.bodiesOf('POST exchange/'))
      .toEqual([{ currency_from: 'NGN', currency_to: 'CNY', amount: '40000', rate: '200.6', time_in_force: 'gtc' }]);
  });

  await test.step('the rest is listed at the limit', async () => {
    const [listing] = await buyer.session.get<{ id: number; rate: string; amount: string }[]>(
      'transactions/?status=pending&type=LIST',
    );
    expect(listing).toMatchObject({ rate: WORKED_OUT.listedRate, amount: WORKED_OUT.listed });
    await processNow(server, buyer, String(listing?.id));
    await expect.poll(() => ownListings(buyer)).toHaveLength(1);
  });

  await test.step('every account is right to the last decimal', async () => {
    const after = await readAccounts(server.db);
    const gained = textOf(units(after['fees:NGN'] ?? '0') - units(before['fees:NGN'] ?? '0'));
    expect(units(gained)).toBe(units(WORKED_OUT.fee));
    const buyersOwn = { NGN: '10000', CNY: WORKED_OUT.received };
    await expect.poll(() => readWallets(buyer.session)).toMatchObject(buyersOwn);
    await expect.poll(() => readWallets(yuan.session)).toMatchObject({ NGN: '12006', CNY: '440' });
    await expect.poll(() => readWallets(lin.session)).toMatchObject({ NGN: '16040', CNY: '420' });
    await expectRightBooks(server.db);
  });
});

/**
 * A standing order of 10,000 NGN at not more than 200 NGN for one CNY, worked out by hand: 20 CNY at 199.5 cost 3,990,
 * which is 4,030.30303031 with the fee of 1 %, rounded up. The rest, 5,969.69696969, buys 29.54999999 CNY at 200.
 */
test('a standing order is made, waits paused, is filled in two parts when its rate is listed, and is deleted, with right books [S11.standing.screen, S11.standing.list, S11.standing.rate]', async ({
  page,
  server,
}) => {
  await openForBusiness(server);
  const lin = await aPerson(server, 'Lin', { CNY: '500' });
  const buyer = await aPerson(server, 'Buyer', { NGN: '50000' });
  await signIn(page, buyer);
  const orders = page.getByRole('list', { name: 'Standing orders' });
  const row = orders.getByRole('listitem', { name: '10,000 NGN to CNY as soon as the rate is 200 or better' });

  await test.step('it is made on the way from the exchange, and holds no money', async () => {
    await page.goto('/exchange/NGN');
    await page.getByRole('main').getByRole('link', { name: 'Standing orders' }).click();
    await page.getByRole('button', { name: 'New standing order' }).click();
    const form = page.getByRole('form', { name: 'New standing order' });
    await form.getByLabel('Pay with').selectOption('NGN');
    await form.getByRole('textbox', { name: 'Amount' }).fill('10000');
    await form.getByLabel('Target currency').selectOption('CNY');
    await form.getByRole('textbox', { name: 'Not above' }).fill('200');
    await form.getByRole('button', { name: 'Make standing order' }).click();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect(row).toContainText('Active');
    await expect.poll(() => readWallets(buyer.session)).toMatchObject({ NGN: '50000' });
  });

  await test.step('what is listed at its rate while it is paused is taken when it goes on', async () => {
    await row.getByRole('button', { name: /^Pause/ }).click();
    await expect(row).toContainText('Paused');
    await listNow(server, lin, { amount: '20', rate: '199.5' });
    await row.getByRole('button', { name: /^Resume/ }).click();
    await expect(row).toContainText('Still to exchange: ₦ 5,969.69');
    await expect.poll(() => readWallets(buyer.session)).toMatchObject({ NGN: '45969.69696969', CNY: '20' });
  });

  await test.step('the next listing at its rate fills it, and its history leads to both orders', async () => {
    await listNow(server, lin, { amount: '100', rate: '200' });
    await expect(row).toContainText('Done');
    await row.getByRole('button', { name: /^History/ }).click();
    const runs = row.getByRole('list', { name: /^History/ }).getByRole('link');
    await expect(runs).toHaveText([/^₦ 5,969\.69.*exchanged for ¥ 29\.54$/, /^₦ 4,030\.30.*exchanged for ¥ 20\.00$/]);
    await runs.last().click();
    await expect(fact(page, 'Status')).toHaveText('COMPLETED');
    await page.goBack();
  });

  await test.step('it is deleted, and what it exchanged stays', async () => {
    await row.getByRole('button', { name: /^Delete/ }).click();
    await expect(page.getByText('You have no standing orders.')).toBeVisible();
    await expect.poll(() => readWallets(lin.session)).toMatchObject({ CNY: '380' });
    await expectRightBooks(server.db);
  });
});
