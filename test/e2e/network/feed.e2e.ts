import { expect, test } from '@test/e2e/support/browser/fixtures';
import { openForBusiness } from '@test/e2e/support/market/market';
import { draftOf, listNow, processNow } from '@test/e2e/support/market/settlement';
import { watchLive } from '@test/e2e/support/network/liveFrames';
import { recordWire } from '@test/e2e/support/network/wire';
import { aPerson, signIn } from '@test/e2e/support/people/people';

test.use({ serves: 'patient' });
test.beforeAll(({ server }) => openForBusiness(server));

const [TAKEN, NEW] = ['233', '233.5'];

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
