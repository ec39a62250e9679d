import { startServerProcess } from '@test/support/server/serverProcess';
import { fundingOf, hookWorld } from '@test/support/server/hookWorld';
import { onFreePort } from '@test/support/server/onFreePort';
import { waitUntil } from '@test/support/server/waitUntil';
import { atEffort } from '@test/support/random/effort';

const { world, signUp, hook, notify } = hookWorld();
const [USERS, KILLS] = [10, 3];
/** 1,000 with EFFORT=10. */
const OF_USER = atEffort(10);

it('each event arrives at least once, rightly signed, although the sending process is killed again and again [S11.hooks.sent]', async () => {
  const users = await Promise.all(Array.from({ length: USERS }, () => signUp()));
  for (const user of users) await hook(user);
  for (let event = 0; event < OF_USER; event += 1) await notify(...users.map((user) => fundingOf(user)));
  const wanted = USERS * OF_USER;
  const arrived = () => new Set(world.receiver.received.map(({ id }) => id)).size;
  const settings = {
    DATABASE_URL: world.app.url,
    FOR_TESTS: 'on',
    CALL_ANY_HOST: 'on',
    DEMO: 'off',
    LOG_LEVEL: 'error',
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const sender = await onFreePort((port) => startServerProcess(port, settings));
    await waitUntil(() => arrived() >= (wanted * kill) / (KILLS + 2));
    await sender.end('SIGKILL');
    // The minute of its claims is over.
    await world.app.db.query(
      'update webhook_deliveries set due_at = now(), claimed_until = null where due_at is not null',
    );
  }
  const last = await onFreePort((port) => startServerProcess(port, settings));
  const waiting = () => world.app.db.query('select from webhook_deliveries where delivered_at is null');
  await waitUntil(async () => (await waiting()).length === 0);
  await last.end('SIGTERM');
  expect(arrived()).toBe(wanted);
  expect(world.receiver.forged).toBe(0);
}, 600_000);
