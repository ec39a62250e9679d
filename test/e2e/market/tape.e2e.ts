import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { draftOf, listNow, PATIENT, processNow } from '@test/e2e/support/market/settlement';
import { recordWire } from '@test/e2e/support/network/wire';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serverEnv: PATIENT });
test.beforeAll(({ server }) => openForBusiness(server));

test('what others trade appears on the desk by itself, in the quote of the desk [S11.trades.tape, S11.trades.live]', async ({
  page,
  server,
}) => {
  const lister = await aPerson(server, 'Lin', { CNY: '100' });
  const buyer = await aPerson(server, 'Chidi', { NGN: '100000' });
  await listNow(server, lister, { amount: '100', rate: '215.7391' });
  await signIn(page, await aPerson(server, 'Watcher'));
  const followed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => /"trades","feed":1/.test(String(payload)) && resolve()),
    );
  });
  const wire = recordWire(page);
  await page.goto('/market/CNY?for=NGN');
  const tape = page.getByRole('region', { name: 'Trades' }).first();
  await expect(tape).toBeVisible();
  await followed;
  await wire.quiet(['GET trades/?market=CNY-NGN&limit=50']);
  wire.forget();
  const terms = { from: 'NGN', to: 'CNY', rate: '215.7391', amount: '2162.5', fee: '21.63' };
  const { id } = await buyer.session.post<{ id: number }>('transactions/', draftOf(buyer, 'ORDER', terms));
  await processNow(server, buyer, String(id));
  const row = tape.getByRole('row', { name: /bought at 215\.7391/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/9\.\d\d/);
  // The socket carried it.
  const asked = wire.calls().map(({ line }) => line);
  expect(asked.filter((line) => line.startsWith('GET trades/'))).toEqual([]);
  await page.goto('/market/NGN?for=CNY');
  await expect(tape.getByRole('row', { name: /sold at 215\.74\s?0\.0046/ }).first()).toBeVisible();
});
