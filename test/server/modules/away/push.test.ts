import { notifyAll } from '@server/modules/notifications';
import { takePushes } from '@server/worker/pushes';
import { claimsOf } from '@test/support/server/push/pushService';
import { noteOf, pushWorld, textsOf } from '@test/support/server/push/pushWorld';
import { waitUntil } from '@test/support/server/waitUntil';

const { partsOf, world, now, signUp, subscribe, notify, deliverWith, anotherProcess, push, waiting } = pushWorld();
const HOUR_MS = 3_600_000;

it('a closed browser gets a notification without its amounts, encrypted for it alone and signed by this server [S11.away.push, S11.away.amounts]', async () => {
  const ada = await signUp();
  const browser = await subscribe(ada);
  await notify(noteOf(ada));
  expect(await push()).toBe(1);
  const [{ id }] = (await world.app.db.query<{ id: string }>('select id from notifications where user_id = $1', [
    ada.id,
  ])) as [{ id: string }];
  expect(textsOf(browser)).toEqual([
    {
      ...{ id, title: 'Withdrawal rejected', path: '/transaction-details/41' },
      body: 'Your withdrawal of ••• CNY was rejected. The amount is back in your wallet. Open it to read why, or to file a dispute.',
    },
  ]);
  const [{ headers }] = browser.taken as [(typeof browser.taken)[number]];
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: id });
  const { body } = await world.app.call('GET', 'away/', { token: ada.token });
  const claims = claimsOf(headers, (body as { key: string }).key) as { aud: string; exp: number; sub: string };
  expect(claims).toMatchObject({ aud: world.service.origin, sub: 'mailto:no-reply@crossrate.example' });
  expect(claims.exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
  expect(await push()).toBe(0);
});

it('a user who wants amounts gets them, cut as on the screens [S11.away.amounts]', async () => {
  const ada = await signUp();
  const browser = await subscribe(ada, true);
  await notify(noteOf(ada));
  await push();
  expect(textsOf(browser)[0]?.body).toContain('Your withdrawal of 1,500.50 CNY was rejected.');
});

it('1,000 pushes by four processes at once reach each browser once, and in their order [S11.away.exactly]', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp()));
  const browsers = await Promise.all(people.map((person) => subscribe(person)));
  const notes = people.flatMap((person) => Array.from({ length: 200 }, () => noteOf(person)));
  await notify(...notes);
  const processes = Array.from({ length: 4 }, () => anotherProcess());
  const couriers = processes.map((db) => deliverWith(db));
  await waitUntil(async () => (await waiting()) === 0);
  await Promise.all(couriers.map((courier) => courier.stop()));
  await Promise.all(processes.map((db) => db.close()));
  for (const [index, browser] of browsers.entries()) {
    const rows = await world.app.db.query<{ id: string }>(
      'select id from notifications where user_id = $1 order by id',
      [people[index]?.id],
    );
    expect(textsOf(browser).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  }
});

it('what a killed process was sending is sent by another one after a minute [S11.away.exactly]', async () => {
  const ada = await signUp();
  const browser = await subscribe(ada);
  await notify(noteOf(ada));
  const never = { send: () => new Promise<never>(() => undefined) };
  const held = await takePushes({ ...partsOf(), sender: never }, await now(), 1);
  expect(held).toHaveLength(1);
  expect(await push()).toBe(0);
  expect(await push(61_000)).toBe(1);
  expect(browser.taken).toHaveLength(1);
});

it('a transaction that is rolled back pushes nothing, and users without a browser cost no row [S11.away.push]', async () => {
  const [ada, ben] = [await signUp(), await signUp()];
  await subscribe(ada);
  const failing = world.app.db.transaction(async (tx) => {
    await notifyAll(tx, [noteOf(ada)]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await notify(...Array.from({ length: 50 }, () => noteOf(ben)));
  expect(await waiting()).toBe(0);
});
