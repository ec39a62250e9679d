import { AGENTS, logInFrom } from '@test/support/server/devices';
import { pushWorld, textsOf } from '@test/support/server/push/pushWorld';

const { world, signUp, subscribe, push } = pushWorld();

it('a closed browser is pushed what to do about a new device and until when, with a path to the list of devices [S11.devices.notice]', async () => {
  const ada = await signUp();
  const browser = await subscribe(ada);
  await logInFrom(world.app, ada, AGENTS.firefox);
  expect(await push()).toBe(1);
  const [row] = await world.app.db.query<{ until: Date }>('select expires_at as until from device_warnings');
  const [day, clock] = [
    row?.until.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    row?.until.toISOString().slice(11, 16),
  ];
  expect(textsOf(browser)[0]).toMatchObject({
    title: 'New device logged in',
    body: `A new device logged in to your account: Firefox on Windows. If that was not you, press “That was not me” in the mail before ${String(day)}, ${String(clock)} UTC.`,
    path: '/profile',
  });
});
