import { noteOf, pushWorld, textsOf } from '@test/support/server/push/pushWorld';
import type { SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

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
    { endpoint: ['This browser’s push service has this address for another user.'] },
  ]);
  await notify(noteOf(ada));
  await push();
  expect(textsOf(browser)).toHaveLength(1);
  expect(await pushTo(ada)).toEqual({ amounts: false });
});
