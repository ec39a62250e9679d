import type { Page } from '@playwright/test';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { radio, rowOf, table } from '@test/e2e/support/pages/pathTicket';
import type { Someone } from '@test/e2e/support/people/people';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { draftOf, listNow, PATIENT } from '@test/e2e/support/market/settlement';
import { recordWire } from '@test/e2e/support/network/wire';

// A separate server, and so a separate market.
test.use({ serverEnv: { ...PATIENT } });
// Each test changes the market that the next one sees.
test.describe.configure({ mode: 'serial' });

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const place = (page: Page, name = 'Place order') => page.getByRole('button', { name, exact: true });
const POST = 'POST transactions/';

let maker: Someone;

test.beforeAll(async ({ server }) => {
  await openForBusiness(server);
  maker = await aPerson(server, 'Maker', { CNY: '900', GHC: '900' });
  for (const listed of ['30', '20']) await listNow(server, maker, { amount: listed, rate: '216' });
  await listNow(server, maker, { amount: '40', rate: '217.5' });
});

/** The maker takes a listing of yuan back. */
const takeBack = (listed: string, rate: string) =>
  maker.session.post(
    'transactions/',
    draftOf(maker, 'DELETE_LIST', { from: 'CNY', to: 'NGN', amount: listed, rate, fee: '0' }),
  );

test('the slider and the buttons put in exact amounts, by mouse and by keyboard [S10.ticket.share]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Slider', { NGN: '1000.33' }));
  await page.goto('/bi-order-confirmation/NGN');
  const slider = page.getByRole('slider', { name: 'Part of the balance in per cent' });
  await expect(slider).toBeEnabled();
  await page.getByRole('button', { name: '25%' }).click();
  await expect(amount(page)).toHaveValue('250.08');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(amount(page)).toHaveValue('260.08');
  await expect(slider).toHaveAttribute('aria-valuetext', '26%, ₦ 260.08');
  await page.keyboard.press('End');
  await expect(amount(page)).toHaveValue('1000.33');
  await page.keyboard.press('Home');
  await expect(amount(page)).toHaveValue('');
});

test('a level that holds less is shown, and the form asks before the order is sent [S10.ticket.live]', async ({
  page,
  server,
}) => {
  const wire = recordWire(page);
  await signIn(page, await aPerson(server, 'Asked', { NGN: '5000' }));
  await page.goto('/bi-order-confirmation/NGN?to=CNY&rate=216');
  await expect(fact(page, 'Listed at this rate')).toHaveText('¥ 50.00');
  await expect(amount(page)).toHaveValue('5000');
  await amount(page).fill('2000');
  await takeBack('20', '216');
  await expect(page.getByText('Listed at 216.0000: was ¥ 50.00, now ¥ 30.00.')).toBeVisible();
  await place(page).dblclick();
  await expect(place(page, 'Place order at 216.0000')).toBeEnabled();
  expect(wire.changes()).toEqual([]);
  await takeBack('30', '216');
  await expect(page.getByText(/^The rate you chose: was 216\.0000 with ¥ 50\.00 listed, now gone\./)).toBeVisible();
  await place(page).click();
  await expect(amount(page)).toHaveValue('2000');
  expect(wire.changes()).toEqual([]);
  await page.getByRole('group', { name: 'The nearest rates' }).getByRole('button').first().click();
  await expect(place(page, 'Place order at 217.5000')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transaction-details\/\d+$/);
  expect(wire.bodiesOf(POST)).toMatchObject([{ amount: '2000', rate: '217.5' }]);
});

test('with a live message the paths are ranked again, and the chosen one stays on top [S10.ticket.paths, S10.ticket.pinned]', async ({
  page,
  server,
}) => {
  await listNow(server, maker, { from: 'GHC', amount: '400', rate: '140' });
  await listNow(server, maker, { to: 'GHC', amount: '300', rate: '1.5' });
  await signIn(page, await aPerson(server, 'Walker', { NGN: '5000' }));
  await page.goto('/multi-order-confirmation/NGN');
  await amount(page).fill('4000');
  await page.getByLabel('Target currency').selectOption('CNY');
  // Enter does nothing until the balance is known.
  await expect(page.getByRole('button', { name: 'Compute paths' })).toBeEnabled();
  await amount(page).press('Enter');
  const [direct, detour] = ['NGN → CNY', 'NGN → GHC → CNY'];
  await expect(table(page).getByRole('radio')).toHaveCount(2);
  await expect(rowOf(page, detour)).toContainText('GHC → CNY at 1.5000¥ 300.00 listed');
  await expect(rowOf(page, detour)).toContainText('against the direct order');
  await radio(page, detour).check();
  const first = table(page).getByRole('row').nth(1);
  await expect(first).toContainText(/NGN → GHC → CNYbestchosen/);
  await listNow(server, maker, { amount: '200', rate: '205' });
  await expect(rowOf(page, direct)).toContainText('best');
  await expect(first).toContainText(/NGN → GHC → CNYchosen/);
  await expect(radio(page, detour)).toBeChecked();
});

test('the composer ranks the rate, sets it from the axis, and shows what is refused [S10.composer]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server, 'Composer', { CNY: '80.5' }));
  await page.goto('/list-confirmation/CNY');
  const rate = page.getByLabel('Rate', { exact: true });
  await page.getByLabel('Target currency').selectOption('NGN');
  const chart = page.getByRole('figure', { name: /^Rates of CNY for NGN/ });
  await rate.fill('214');
  await expect(chart).toContainText('2nd of 3 rates, ¥ 200.00 ahead of it at better rates.');
  const axis = chart.getByRole('slider');
  await axis.focus();
  await page.keyboard.press('ArrowRight');
  await expect(rate).toHaveValue('214.214');
  const { width = 0, height = 0 } = (await axis.boundingBox()) ?? {};
  await axis.click({ position: { x: width - 12, y: height / 2 } });
  await expect(rate).toHaveValue('235.4');
  await expect(chart).toContainText('3rd of 3 rates');
  await rate.fill('235.41');
  await expect(chart).toContainText('Refused. Rate must be between 192.6000 and 235.4000.');
});
