import { createFeed } from '@/live/listingsFollower';

/** A feed over a version that is a number; `log` has what it does. */
function createWorld(held: number) {
  const log: string[] = [];
  const world = { held, isBusy: false, log };
  const feed = createFeed({
    follow({ from, to }) {
      if (to === 'damaged') return 'useless';
      if (parseInt(to, 10) <= world.held) return 'old';
      if (parseInt(from, 10) !== world.held) return 'gap';
      world.held = parseInt(to, 10);
      log.push(to);
      return 'applied';
    },
    isBusy: () => world.isBusy,
    ask() {
      log.push('ask');
      world.isBusy = true;
    },
    distrust: () => log.push('distrust'),
  });
  return Object.assign(world, {
    feed,
    hear: (from: number | string, to: number | string) =>
      feed.take({ group: 'listings', from: String(from), to: String(to), set: [], del: [], sum: '' }),
    /** A fetch ends; with a version, it brought that one. */
    end(version: number | null) {
      world.held = version ?? world.held;
      world.isBusy = false;
      feed.settled(version === null);
    },
  });
}

test('changes that follow are applied; one that was heard before is dropped', () => {
  const { hear, log } = createWorld(1);
  hear(1, 2);
  hear(1, 2);
  hear(2, 4);
  expect(log).toEqual(['2', '4']);
});

test('a gap is asked about once; what follows waits, and is applied after the answer', () => {
  const { hear, end, log } = createWorld(1);
  hear(2, 3);
  hear(3, 4);
  expect(log).toEqual(['ask']);
  end(3);
  expect(log).toEqual(['ask', '4']);
});

test('a gap that is still there is closed by the whole answer; after that the messages are given up', () => {
  const { hear, end, log } = createWorld(1);
  hear(5, 6);
  end(2);
  expect(log).toEqual(['ask', 'distrust', 'ask']);
  end(3);
  expect(log).toEqual(['ask', 'distrust', 'ask', 'ask']);
  end(4);
  hear(4, 5);
  expect(log).toEqual(['ask', 'distrust', 'ask', 'ask', '5']);
});

test('a gap that was closed does not count for the next one', () => {
  const { hear, end, log } = createWorld(1);
  for (const [from, to] of [
    [2, 3],
    [5, 6],
    [8, 9],
  ] as const) {
    hear(from, to);
    end(to);
  }
  expect(log).toEqual(['ask', 'ask', 'ask']);
});

test('a fetch that fails is not repeated, and closes no gap', () => {
  const { hear, end, log } = createWorld(1);
  hear(2, 3);
  end(null);
  hear(3, 4);
  expect(log).toEqual(['ask']);
  end(3);
  expect(log).toEqual(['ask', '4']);
});

test('64 messages wait for an answer; with one more all are given up, and another fetch follows', () => {
  const world = createWorld(1);
  world.isBusy = true;
  for (let version = 1; version <= 64; version += 1) world.hear(version, version + 1);
  expect(world.log).toEqual([]);
  world.hear(65, 66);
  expect(world.log).toEqual(['ask']);
  world.end(1);
  expect(world.log).toEqual(['ask']);
});

test('a damaged message ends what waits, and asks', () => {
  const world = createWorld(1);
  world.isBusy = true;
  world.hear(1, 'damaged');
  world.hear(1, 2);
  world.end(1);
  expect(world.log).toEqual(['ask']);
  world.end(1);
  expect(world.log).toEqual(['ask']);
});

test('a pause forgets what waits, and asks only if something did', () => {
  const world = createWorld(1);
  world.feed.pause();
  expect(world.log).toEqual([]);
  world.isBusy = true;
  world.hear(1, 2);
  world.feed.pause();
  world.end(1);
  expect(world.log).toEqual(['ask']);
});

test('a closed socket forgets what waits, and asks nothing', () => {
  const world = createWorld(1);
  world.isBusy = true;
  world.hear(1, 2);
  world.feed.clear();
  world.end(1);
  expect(world.log).toEqual([]);
});
