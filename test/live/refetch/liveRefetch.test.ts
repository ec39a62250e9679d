import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld, type Screen } from './liveWorld';

describe('live refetch', () => {
  let world: LiveWorld;

  beforeEach(() => {
    holdTime();
    world = createLiveWorld();
    world.live.open();
  });

  afterEach(() => {
    world.end();
    releaseTime();
  });

  const fetches = (path: string) => world.starts[path]?.length ?? 0;

  async function openScreen(screen: Screen) {
    world.mount(screen);
    await advance(1_000);
    world.starts[screen] = [];
  }

  describe('group messages', () => {
    test('the first message of a quiet group acts at once [S4.live.1]', async () => {
      await openScreen('wallets/');
      world.change('wallets/');
      expect(fetches('wallets/')).toBe(1);
      await advance(50);
      expect(world.shown('wallets/')).toBe('1');
    });

    test('a message during a refetch costs exactly one more refetch after it', async () => {
      world.latency = () => 300;
      await openScreen('wallets/');
      world.change('wallets/');
      await advance(100);
      for (let message = 0; message < 20; message += 1) world.change('wallets/');
      await advance(199);
      expect(fetches('wallets/')).toBe(1);
      await advance(5_000);
      expect(fetches('wallets/')).toBe(2);
      expect(world.shown('wallets/')).toBe('21');
    });

    test('a message during the very first fetch is not lost', async () => {
      world.mount('wallets/');
      await advance(10);
      world.change('wallets/');
      await advance(1_000);
      expect(world.shown('wallets/')).toBe('1');
      expect(fetches('wallets/')).toBe(2);
    });

    test('100 messages in 1 s over a 200 ms fetch: the last state within 400 ms of the last message, 7 fetches at most', async () => {
      world.latency = () => 200;
      await openScreen('wallets/');
      for (let message = 0; message < 100; message += 1) {
        await advance(10);
        world.change('wallets/');
      }
      await advance(400);
      expect(world.shown('wallets/')).toBe('100');
      expect(fetches('wallets/')).toBeLessThanOrEqual(7);
      await advance(10_000);
      expect(fetches('wallets/')).toBeLessThanOrEqual(7);
    });

    test('no group is refetched sooner than 200 ms after its last start', async () => {
      world.latency = () => 5;
      await openScreen('wallets/');
      for (let message = 0; message < 200; message += 1) {
        await advance(7);
        world.change('wallets/');
      }
      await advance(1_000);
      const starts = world.starts['wallets/'] ?? [];
      const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
      expect(world.shown('wallets/')).toBe('200');
    });

    test('a 3 s call of another group delays nothing', async () => {
      world.latency = (path) => (path === 'currencyrates/' ? 3_000 : 50);
      await openScreen('wallets/');
      world.mount('currencyrates/');
      const uploading = world.changeOwn();
      await advance(10);
      world.change('wallets/');
      await advance(50);
      expect(world.shown('wallets/')).toBe('2');
      await advance(3_000);
      await uploading;
    });
  });

  describe('other news', () => {
    test('a change of the user’s own takes the same path', async () => {
      await openScreen('wallets/');
      void world.changeOwn();
      await advance(500);
      expect(world.shown('wallets/')).toBe('1');
      expect(fetches('wallets/')).toBe(1);
    });

    test('a change whose outcome is unknown is looked for too', async () => {
      await openScreen('wallets/');
      world.latency = (path) => (path === 'users/me/' ? 60_000 : 50);
      void world.changeOwn();
      await advance(5_100);
      expect(world.shown('wallets/')).toBe('1');
    });

    test('data that no screen shows is dropped, so that the next screen fetches it', async () => {
      await openScreen('wallets/');
      world.mounted.get('wallets/')?.();
      world.change('wallets/');
      await advance(1_000);
      expect(fetches('wallets/')).toBe(0);
      expect(world.shown('wallets/')).toBeNull();
      world.mount('wallets/');
      await advance(1_000);
      expect(world.shown('wallets/')).toBe('1');
    });

    test('a hidden tab refetches when it is looked at again, and once', async () => {
      await openScreen('wallets/');
      world.setHidden(true);
      for (let message = 0; message < 5; message += 1) {
        world.change('wallets/');
        await advance(1_000);
      }
      expect(fetches('wallets/')).toBe(0);
      world.setHidden(false);
      await advance(1_000);
      expect(fetches('wallets/')).toBe(1);
      expect(world.shown('wallets/')).toBe('5');
    });

    test('after a re-open everything those groups feed is refetched once, since messages were missed', async () => {
      await openScreen('wallets/');
      await openScreen('notifications/');
      world.live.drop();
      world.versions['wallets/'] = 9;
      await advance(RECONNECT_DELAY_MS);
      expect(world.shown('wallets/')).toBe('0');
      world.live.open();
      await advance(1_000);
      expect(world.shown('wallets/')).toBe('9');
      expect([fetches('wallets/'), fetches('notifications/')]).toEqual([1, 1]);
    });

    test('the first open refetches what is older than the subscription, and nothing else', async () => {
      world.end();
      world = createLiveWorld();
      world.mount('wallets/');
      await advance(2_000);
      world.versions['wallets/'] = 3;
      world.mount('notifications/');
      world.live.open();
      await advance(1_000);
      expect(world.shown('wallets/')).toBe('3');
      expect([fetches('wallets/'), fetches('notifications/')]).toEqual([2, 1]);
    });

    test.each(['the browser comes online', 'the channel re-opens'])(
      'what failed is fetched again when %s',
      async (event) => {
        world.fails = () => true;
        world.mount('wallets/');
        await advance(1_000);
        world.fails = () => false;
        expect(world.shown('wallets/')).toBeNull();
        if (event === 'the browser comes online') window.dispatchEvent(new Event('online'));
        else {
          world.live.drop();
          await advance(RECONNECT_DELAY_MS);
          world.live.open();
        }
        await advance(1_000);
        expect(world.shown('wallets/')).toBe('0');
      },
    );

    test('each session has a socket of its own, closed with it', async () => {
      localStorage.removeItem('Token');
      window.dispatchEvent(new Event('focus'));
      expect(world.live.socket().readyState).toBe(3);
      await advance(10 * RECONNECT_DELAY_MS);
      expect(world.live.sockets).toHaveLength(1);
      expect(world.store.getState().connection.status).toBe('idle');
      localStorage.setItem('Token', 'def');
      window.dispatchEvent(new Event('focus'));
      expect(world.live.sockets).toHaveLength(2);
    });
  });
});

describe('the first opening', () => {
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
});
