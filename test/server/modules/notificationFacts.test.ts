import { readNotificationWindow } from '@server/modules/notifications';
import { opened } from '@test/support/server/opened';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { explained } from './windows/explained';

const app = opened(openTestApp);
let user: SignedUp;
beforeEach(async () => {
  user = await app.signUp();
});

const LIMIT = 50;

test('a window of a rare kind among 100,000 is found in a few steps, unread or not [S11.notices.kinds]', async () => {
  await app.db.query(
    `insert into notifications (user_id, message, kind, facts, read_at, created_at)
     select $1, 'No. ' || n, case when n % 1000 = 7 then 'dispute' else 'order' end, '{}',
       case when n % 2000 = 7 then now() end, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
     from generate_series(0, 99999) n`,
    [user.id],
  );
  await app.owner.query('analyze notifications');
  for (const unread of [undefined, 'true']) {
    const { db, cost } = explained(app.db);
    const { results } = await readNotificationWindow(db, String(user.id), { limit: LIMIT, kind: 'dispute', unread });
    expect(results).toHaveLength(LIMIT);
    expect(results[0]).toMatchObject({ about: { kind: 'dispute' } });
    expect(cost.rows).toBeLessThan(8 * LIMIT);
    expect(cost.blocks).toBeLessThan(20 * LIMIT);
  }
});

test('a notification of an older version has its text only [S11.notices.facts]', async () => {
  await app.db.query(`insert into notifications (user_id, message) values ($1, 'Old.')`, [user.id]);
  const { results } = await readNotificationWindow(app.db, String(user.id), { limit: 1 });
  expect(results[0]).toMatchObject({ message: 'Old.' });
  expect(results[0]).not.toHaveProperty('about');
});
