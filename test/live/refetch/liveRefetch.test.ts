import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { advance, holdTime, releaseTime } from '@test/support/app/advance';
import { createLiveWorld, type LiveWorld, type Screen } from './liveWorld';

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
