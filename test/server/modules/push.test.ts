import { readClock } from '@server/db/database';
import { takePushes } from '@server/worker/pushes';
import { noteOf, pushWorld, textsOf } from '@test/support/server/push/pushWorld';
import { PASSWORD, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

describe('push ends', () => {
  const { world, signUp, subscribe, pushTo, notify, deliverWith, push, waiting } = pushWorld();

  const sessionsEnd = {
    'a log-out': ({ token }: SignedUp) => world.app.call('POST', 'logoutall/', { token }),
    'a deactivation': ({ token }: SignedUp) => world.app.call('POST', 'users/delete-account/', { token }),
    'the press that ends it': ({ token }: SignedUp) => world.app.call('DELETE', 'away/push/', { token }),
    'the end of the session': ({ id }: SignedUp) =>
      world.app.db.query(`update sessions set expires_at = now() where user_id = $1`, [id]),
  };

  it.each(Object.entries(sessionsEnd))(
    '%s ends what is pushed within a second, also what waits [S11.away.ends]',
    async (_what, end) => {
      const ada = await signUp();
      const browser = await subscribe(ada);
      await notify(noteOf(ada));
      await end(ada);
      await notify(noteOf(ada));
      const courier = deliverWith();
      await waitUntil(async () => (await waiting()) === 0);
      await courier.stop();
      expect(browser.taken).toEqual([]);
    },
  );

  it('a browser in which another user logs in gets nothing more of the first one [S11.away.ends]', async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    const browser = await subscribe(ada);
    await world.app.call('PUT', 'away/push/', { token: ben.token, body: { ...browser.subscription, amounts: true } });
    await notify(noteOf(ada), noteOf(ben, '7'));
    await push();
    expect(textsOf(browser).map(({ body }) => body)).toEqual([expect.stringContaining('7.00 CNY')]);
    expect(await pushTo(ada)).toBeNull();
  });

  it('nobody takes over the browser of another user with its address alone [S11.away.ends]', async () => {
    const [ada, eve] = [await signUp(), await signUp()];
    const [browser, own] = [await subscribe(ada), world.service.subscribe()];
    const stolen = { ...own.subscription, endpoint: browser.subscription.endpoint };
    const answer = await world.app.call('PUT', 'away/push/', { token: eve.token, body: { ...stolen, amounts: true } });
    expect([answer.status, answer.body]).toEqual([
      400,
      { endpoint: ['This browser’s push service has this address for another user.'], code: 'invalid_field' },
    ]);
    await notify(noteOf(ada));
    await push();
    expect(textsOf(browser)).toHaveLength(1);
    expect(await pushTo(ada)).toEqual({ amounts: false });
  });
});

describe('push failures', () => {
  const { world, signUp, subscribe, pushTo, notify, deliverWith, push, waiting, partsOf, now } = pushWorld();

  const HOUR_MS = 3_600_000;

  it.each([404, 410])(
    'a subscription that the push service answers with %s is deleted, with what waits for it [S11.away.gone]',
    async (status) => {
      const ada = await signUp();
      const browser = await subscribe(ada);
      browser.answerWith({ status });
      await notify(noteOf(ada), noteOf(ada), noteOf(ada));
      expect(await push()).toBe(1);
      expect(await waiting()).toBe(0);
      expect(await pushTo(ada)).toBeNull();
    },
  );

  it.each([
    ['429 and a time to wait', { status: 429, headers: { 'Retry-After': '600' } }, 600_000],
    ['429 and a day to wait: an hour', { status: 429, headers: { 'Retry-After': '86400' } }, HOUR_MS],
    ['503', { status: 503 }, 30_000],
    ['a redirection', { status: 302, headers: { Location: 'http://127.0.0.1:1/' } }, 30_000],
  ])(
    'after %s the browser is tried again later, and then gets everything [S11.away.later]',
    async (_what, answer, waitMs) => {
      const ada = await signUp();
      const browser = await subscribe(ada);
      browser.answerWith(answer);
      await notify(noteOf(ada));
      expect(await push()).toBe(1);
      await notify(noteOf(ada));
      expect(await push(waitMs - 5_000)).toBe(0);
      browser.answerWith({ status: 201 });
      expect(await push(waitMs + 5_000)).toBe(2);
      expect(browser.taken).toHaveLength(2);
    },
  );

  it('a push to a service that never answers is postponed after ten seconds, and others are not delayed [S11.away.later]', async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    const [silent, other] = [await subscribe(ada), await subscribe(ben)];
    silent.answerWith('nothing');
    const now = await readClock(world.app.db);
    await notify(noteOf(ada), noteOf(ada), noteOf(ben));
    const courier = deliverWith();
    await waitUntil(() => Promise.resolve(other.taken.length === 1));
    expect(world.service.asked.filter((path) => path === silent.path)).toHaveLength(1);
    await courier.stop();
    const rows = await world.app.db.query<{ due_at: Date }>('select due_at from push_outbox');
    expect(rows).toHaveLength(2);
    for (const { due_at } of rows) expect(due_at.getTime() - now.getTime()).toBeGreaterThanOrEqual(30_000);
  }, 60_000);

  it('a push service that always fails is tried eight times for a notification, with longer and longer pauses [S11.away.later]', async () => {
    const ada = await signUp();
    const browser = await subscribe(ada);
    browser.answerWith({ status: 500 });
    await notify(noteOf(ada));
    const before = world.service.asked.length;
    for (let hours = 0; hours < 20; hours += 1) await push(hours * 2 * HOUR_MS);
    expect(world.service.asked.length - before).toBe(8);
    expect(await waiting()).toBe(0);
  });

  it('putting the clock ahead by a day sends the waiting pushes, and putting it back delays none [S11.away.later]', async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    const [busy, other] = [await subscribe(ada), await subscribe(ben)];
    busy.answerWith({ status: 503 });
    await notify(noteOf(ada), noteOf(ben));
    // Both are tried while the clock is a day ahead; one has to wait from then on.
    expect(await push(24 * HOUR_MS)).toBe(2);
    await notify(noteOf(ada), noteOf(ben));
    busy.answerWith({ status: 201 });
    expect(await push()).toBe(3);
    expect([busy.taken.length, other.taken.length]).toEqual([2, 2]);
    expect(await waiting()).toBe(0);
  });

  it('forty silent browsers of one user occupy only a few deliveries, and another user gets a push at once [S11.away.later]', async () => {
    const [greedy, ben] = [await signUp(), await signUp()];
    const silent = [];
    for (let count = 0; count < 40; count += 1) {
      const { body } = await world.app.call('POST', 'login/', { body: { email: greedy.email, password: PASSWORD } });
      silent.push(await subscribe({ ...greedy, token: (body as { token: string }).token }));
    }
    for (const browser of silent) browser.answerWith('nothing');
    const subscriptions = await world.app.db.query('select from push_subscriptions where user_id = $1', [greedy.id]);
    expect(subscriptions).toHaveLength(10);
    const other = await subscribe(ben);
    await notify(noteOf(greedy), noteOf(ben));
    const at = await now();
    const first = await takePushes(partsOf(), at, 32);
    expect(first).toHaveLength(5);
    await waitUntil(() => Promise.resolve(other.taken.length === 1));
    // Nothing else of the first user begins while the four are under way.
    expect(await takePushes(partsOf(), at, 32)).toEqual([]);
    await world.app.db.query('delete from push_subscriptions');
    await Promise.all(first);
  }, 60_000);
});
