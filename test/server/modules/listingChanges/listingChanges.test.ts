import { ListingsFeed } from '@server/modules/listings/feed';
import { createDatabase } from '@server/db/pool';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { fund, list, setMarket, swap } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';

const app = opened(openTestApp);
let ben: SignedUp;
let id: string;
beforeAll(async () => {
  await setMarket(app.db);
  ben = await app.signUp();
  await fund(app.db, String(ben.id), 'CNY', '100');
  id = await list(app.db, String(ben.id), swap('CNY', 'NGN', '100', '216'));
});

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', path, { token: ben.token, body, headers });
const listed = async () => (await app.call('GET', 'listings/?all_pairs=true', { token: ben.token })).body;

it('a change with a key is carried out once, and its repetition gets the first answer [S11.change.once]', async () => {
  const change = (amount: string) =>
    post('listing-changes/', { listing: id, rate: null, amount }, { 'Idempotency-Key': 'once' });
  expect((await change('80')).status).toBe(200);
  expect((await post('listing-changes/', { listing: id, amount: '70' })).status).toBe(200);
  const again = await change('80');
  expect(again.status).toBe(200);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await change('60')).status).toBe(422);
  expect(await listed()).toMatchObject([{ Amount: '70' }]);
});

it('every process sees a pause as an end, and a resumption and a change as they are [S11.change.live]', async () => {
  const other = createDatabase(app.url);
  const feeds = [new ListingsFeed(app.db), new ListingsFeed(other)];
  const seen = async () => {
    for (const feed of feeds) await feed.follow();
    expect(feeds[1]?.version).toBe(feeds[0]?.version);
    return feeds[0]?.version ?? '';
  };
  try {
    const start = await seen();
    await post(`listings/${id}/pause/`);
    const paused = await seen();
    for (const feed of feeds) expect(feed.deltaSince(start)).toMatchObject({ set: [], del: [id] });
    expect(await listed()).toEqual([]);
    await post('listing-changes/', { listing: id, rate: '212.5' });
    await post(`listings/${id}/resume/`);
    await seen();
    for (const feed of feeds) {
      expect(feed.deltaSince(paused)).toMatchObject({
        set: [[id, String(ben.id), 'CNY', 'NGN', '70', '212.5']],
        del: [],
      });
    }
    expect(await listed()).toMatchObject([{ Amount: '70', rate: '212.5' }]);
  } finally {
    await other.close();
  }
});
