import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld } from './liveWorld';

let world: LiveWorld;

beforeEach(() => {
  holdTime();
  world = createLiveWorld({ hasValidators: true });
});
afterEach(() => {
  world.end();
  Reflect.deleteProperty(globalThis, '__BACKEND_HOST__');
  releaseTime();
});

const fetches = (path: string) => world.starts[path]?.length ?? 0;

/** Ends the world and opens one with the other kind of server. */
function replaceWorld(hasValidators: boolean, host?: string) {
  world.end();
  if (host !== undefined) Object.assign(globalThis, { __BACKEND_HOST__: host });
  world = createLiveWorld({ hasValidators });
}

describe('a server that says when it last had news', () => {
  beforeEach(() => {
    world.end();
    world = createLiveWorld({ hasValidators: true, tellsAfter: 50 });
  });

  test('is not asked again for what was answered after that, however long ago [S11.load.once]', async () => {
    world.change('wallets/');
    await advance(500);
    world.mount('wallets/');
    await advance(5_000);
    world.live.open();
    await advance(1_000);
    expect([fetches('wallets/'), world.shown('wallets/')]).toEqual([1, '1']);
  });

  test('is asked again for what was asked for before that, without a body if it is the same [S11.load.once]', async () => {
    world.mount('wallets/');
    world.mount('notifications/');
    await advance(2_000);
    world.change('wallets/');
    await advance(2_000);
    world.live.open();
    await advance(1_000);
    expect([fetches('wallets/'), fetches('notifications/'), world.shown('wallets/')]).toEqual([2, 1, '1']);
  });

  test('is not asked when it had news before it is known whether it says so, and nothing is read meanwhile [S11.load.once]', async () => {
    world.end();
    world = createLiveWorld({ hasValidators: true, tellsAfter: 3_000 });
    world.mount('wallets/');
    await advance(500);
    world.live.open();
    await advance(2_000);
    const asked = () => world.live.socket().sent.filter((message) => 'groups' in (message as object)).length;
    expect([fetches('wallets/'), asked()]).toEqual([1, 0]);
    await advance(2_000);
    expect([fetches('wallets/'), asked()]).toEqual([1, 1]);
  });

  test('is not asked again for what is still under way, however slow the network is [S11.load.once]', async () => {
    world.latency = () => 3_000;
    world.mount('wallets/');
    await advance(1_000);
    world.live.open();
    await advance(10_000);
    expect([fetches('wallets/'), world.shown('wallets/')]).toEqual([1, '0']);
  });

  test('is asked again although the clock was set back meanwhile [S11.load.once]', async () => {
    world.mount('wallets/');
    await advance(2_000);
    world.change('wallets/');
    await advance(500);
    jest.setSystemTime(Date.now() - 60_000);
    world.live.open();
    await advance(1_000);
    expect(world.shown('wallets/')).toBe('1');
  });
});

test('the first open asks again for a young answer that has a validator, and no body is sent [S10.thousands.again]', async () => {
  world.mount('wallets/');
  await advance(100);
  const before = world.data('wallets/');
  world.live.open();
  await advance(99);
  expect(fetches('wallets/')).toBe(1);
  await advance(1_000);
  expect([fetches('wallets/'), world.bodies['wallets/']]).toEqual([2, 1]);
  expect(world.data('wallets/')).toBe(before);
});

test('what changed between the answer and the first open is shown [S10.thousands.again]', async () => {
  world.mount('wallets/');
  await advance(60);
  world.change('wallets/');
  await advance(60);
  world.live.open();
  await advance(1_000);
  expect(world.shown('wallets/')).toBe('1');
  expect([fetches('wallets/'), world.bodies['wallets/']]).toEqual([2, 2]);
});

test('what changed during a fetch that was under way at the first open is shown [S10.thousands.again]', async () => {
  world.latency = () => 150;
  world.mount('wallets/');
  await advance(50);
  world.change('wallets/');
  await advance(50);
  world.live.open();
  await advance(1_000);
  expect(world.shown('wallets/')).toBe('1');
  expect([fetches('wallets/'), world.bodies['wallets/']]).toEqual([2, 2]);
});

test('a screen that is opened later asks once, because its group is subscribed to before its fetch [S10.thousands.again]', async () => {
  world.live.open();
  world.mount('wallets/');
  expect(world.live.groups()).toContain('homepage_updates');
  await advance(1_000);
  expect([fetches('wallets/'), world.bodies['wallets/']]).toEqual([1, 1]);
});

test('a fetch that began after the first open is not repeated [S10.thousands.again]', async () => {
  world.latency = () => 120;
  world.mount('wallets/');
  await advance(50);
  world.live.open();
  world.change('wallets/');
  await advance(2_000);
  expect(world.shown('wallets/')).toBe('1');
  expect(fetches('wallets/')).toBe(2);
});

test('an answer without a validator is asked for again only if it is older than 200 ms [S10.thousands.again]', async () => {
  replaceWorld(false);
  world.mount('wallets/');
  await advance(300);
  world.mount('notifications/');
  await advance(20);
  world.mount('currencyrates/');
  await advance(100);
  world.live.open();
  await advance(1_000);
  expect([fetches('wallets/'), fetches('notifications/'), fetches('currencyrates/')]).toEqual([2, 1, 1]);
});

test('so is an answer of another origin, and its validator is not used [S10.thousands.again]', async () => {
  replaceWorld(true, 'https://api.example.com/backend/');
  world.mount('wallets/');
  await advance(300);
  world.mount('notifications/');
  await advance(100);
  world.live.open();
  await advance(1_000);
  expect([fetches('wallets/'), fetches('notifications/')]).toEqual([2, 1]);
  expect(world.bodies['wallets/']).toBe(2);
  expect(world.backend.calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null]);
});
