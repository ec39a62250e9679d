import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { opened } from '@test/support/server/opened';

const app = opened(openTestApp);

const read = async ({ token }: SignedUp) => (await app.call('GET', 'watchlist/', { token })).body;
const save = ({ token }: SignedUp, pairs: unknown) => app.call('PUT', 'watchlist/', { token, body: { pairs } });

it('keeps the watched pairs of each user in their order, and none of anybody else [S11.watch.user]', async () => {
  const [one, other] = [await app.signUp(), await app.signUp()];
  expect(await read(one)).toEqual({ pairs: null });
  expect((await save(one, ['NGN/CNY', 'CNY/NGN'])).status).toBe(200);
  expect(await read(one)).toEqual({ pairs: ['NGN/CNY', 'CNY/NGN'] });
  expect(await read(other)).toEqual({ pairs: null });
  await save(one, []);
  expect(await read(one)).toEqual({ pairs: [] });
});

it.each([
  ['a pair with the internal currency', ['USD/CNY']],
  ['a currency for itself', ['CNY/CNY']],
  ['a pair twice', ['CNY/NGN', 'CNY/NGN']],
  ['no list', 'CNY/NGN'],
  ['a list of numbers', [1]],
  ['nothing', undefined],
])('refuses %s, and what was watched stays [S11.watch.user]', async (_what, pairs) => {
  const user = await app.signUp();
  await save(user, ['GHC/NGN']);
  expect((await save(user, pairs)).status).toBe(400);
  expect(await read(user)).toEqual({ pairs: ['GHC/NGN'] });
});
