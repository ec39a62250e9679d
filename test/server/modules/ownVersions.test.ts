import { OWN_GROUPS } from '@contract/values/ownFeed';
import { combineOwnChanges, readOwnVersion } from '@server/modules/ownVersions';
import { fund } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);
let ada: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  [ada, ben] = [await app.signUp(), await app.signUp()];
  for (const { id } of [ada, ben]) await fund(app.db, String(id), 'CNY', '5');
});

it('old changes are combined for each user and group, and every version stays as it is', async () => {
  const versions = () =>
    Promise.all([ada, ben].flatMap((who) => OWN_GROUPS.map((group) => readOwnVersion(app.db, String(who.id), group))));
  const before = await versions();
  await app.db.query(
    `insert into own_changes (user_id, live_group, row_id)
     select case when n > 2200 then 0 else n % 40 + 1000 end, 'transactions', 1 from generate_series(1, 2500) n`,
  );
  await Promise.all([1, 2, 3, 4].map(() => combineOwnChanges(app.db)));
  while ((await combineOwnChanges(app.db)) > 0);
  expect(await versions()).toEqual(before);
  const [row] = await app.db.query<{ rows: number; of_one: number }>(
    'select count(*)::int as rows, (count(*) filter (where user_id = 0))::int as of_one from own_changes',
  );
  // Of one user only the newest hundred, and the sum of the others.
  expect(row?.of_one).toBe(101);
  expect(row?.rows).toBeGreaterThan(1_700);
  expect(row?.rows).toBeLessThan(2_000);
});

it('an answer to a page of another site names no version, and neither does one to a refused call', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  const answers = [
    await app.call('GET', 'wallets/', { token: ada.token, headers }),
    await app.call('GET', 'wallets/?currency=XXX', { token: ada.token }),
    await app.call('GET', 'wallets/'),
  ];
  expect(answers.map((answer) => answer.headers.get('Own-Feed'))).toEqual([null, null, null]);
  expect((await app.call('GET', 'wallets/', { token: ada.token })).headers.get('Own-Feed')).toMatch(
    /^homepage_updates=/,
  );
});
