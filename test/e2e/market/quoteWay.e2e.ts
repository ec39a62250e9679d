import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { listNow, PATIENT } from '@test/e2e/support/market/settlement';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: PATIENT });
test.beforeAll(({ server }) => openForBusiness(server));

test('naira for yuan are read as naira per yuan, and the switch of the pair is kept for the next visit [S10.quote.way]', async ({
  page,
  server,
}) => {
  const lister = await aPerson(server, 'Chidi', { NGN: '50000' });
  await listNow(server, lister, { amount: '20000', rate: '0.00465008', from: 'NGN', to: 'CNY' });
  await listNow(server, await aPerson(server, 'Lin', { CNY: '100' }), { amount: '100', rate: '215' });
  await signIn(page, await aPerson(server, 'Watcher'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/market/NGN?for=CNY');
  const pair = page.getByRole('region', { name: 'NGN for CNY' });
  const level = pair.getByRole('row', { name: /20,000\.00/ });
  const both = pair.getByRole('group', { name: 'How rates of NGN and CNY are read' });
  await expect(both.getByRole('radio', { name: 'NGN per CNY' })).toBeChecked();
  await expect(level).toContainText('215.050.0047');
  // By keyboard: the switch is a group of radio buttons.
  await both.getByRole('radio', { name: 'NGN per CNY' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(both.getByRole('radio', { name: 'CNY per NGN' })).toBeChecked();
  await expect(level).toContainText('0.00471 CNY = 215.05 NGN');
  const stored = () => page.evaluate(() => localStorage.getItem('persist:crossrate'));
  await expect.poll(stored).toContain('CNY-NGN');
  await page.reload();
  await expect(level).toContainText('0.00471 CNY = 215.05 NGN');
  await page.goto('/market/CNY?for=NGN');
  const other = page.getByRole('region', { name: 'CNY for NGN' });
  await expect(other.getByRole('radio', { name: 'CNY per NGN' })).toBeChecked();
});
