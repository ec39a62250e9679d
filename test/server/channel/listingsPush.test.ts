import type { ListingsDelta } from '@contract/feeds';
import { LiveHub } from '@server/channel/hub';
import { ListingsPush } from '@server/channel/pushes';
import type { LiveSocket, Subscriber } from '@server/channel/socket';
import { noFrames } from '@server/platform/tracing';
import { STRANGER_LIMITS } from '@server/channel/hub';
import { HINT } from './feedClient';

class FakeSocket implements LiveSocket {
  readonly messages: Buffer[] = [];
  isOpen = true;
  waitingBytes = 0;
  private sent: (() => void)[] = [];

  send(text: Buffer): void {
    this.messages.push(text);
  }
  whenSent(call: () => void): void {
    this.sent.push(call);
  }
  /** The client has read what was waiting. */
  drain(): void {
    this.waitingBytes = 0;
    for (const call of this.sent.splice(0)) call();
  }
  close(): void {
    this.isOpen = false;
  }
  terminate(): void {
    this.isOpen = false;
  }
  get texts(): string[] {
    return this.messages.map((text) => text.toString());
  }
}

/** A feed whose version is a number that the test raises, and that counts what it is asked. */
class FakeFeed {
  newest = 1;
  version = '1-1';
  steps = 0;
  made = 0;
  failure: Error | null = null;
  setSize = 1;

  readonly follow = async (): Promise<void> => {
    this.steps += 1;
    await Promise.resolve();
    if (this.failure) throw this.failure;
    this.version = `${String(this.newest)}-1`;
  };
  deltaSince(from: string): ListingsDelta | null {
    this.made += 1;
    if (from.startsWith('0-')) return null;
    const set = Array.from({ length: this.setSize }, (_, id) => [String(id), '2', 'CNY', 'NGN', '10', '4.25']);
    return { group: 'listings', from, to: this.version, set: set as ListingsDelta['set'], del: [], sum: 'Zx0c9JkQpO4' };
  }
}

function aMarket(followers: number) {
  const [feed, failures, hearing] = [new FakeFeed(), [] as unknown[], { hearsAll: true }];
  const onFailure = (error: unknown) => failures.push(error);
  const push = new ListingsPush(feed, { onFailure, maySend: () => hearing.hearsAll, frames: noFrames() });
  const hub = new LiveHub(STRANGER_LIMITS, { listings: push });
  const subscribe = (userId: string | null, since = '1-1') => {
    const socket = new FakeSocket();
    const subscriber: Subscriber = { socket, userId, groups: new Set(), isBehind: false };
    hub.add(subscriber);
    hub.follow(subscriber, 'listings', since);
    return { socket, subscriber };
  };
  const all = Array.from({ length: followers }, (_, id) => subscribe(String(id + 1)));
  const change = () => {
    feed.newest += 1;
    hub.announce({ group: 'listings', users: null });
  };
  const sockets = all.map(({ socket }) => socket);
  /** Until what they begin with has been answered. */
  const settled = async () => {
    await pass(100);
    for (const { messages } of sockets) messages.length = 0;
  };
  return { feed, failures, hearing, hub, push, subscribe, all, sockets, change, settled };
}

const stepsOf = ({ texts }: FakeSocket) =>
  texts.map((text) => {
    const { from, to } = JSON.parse(text) as Partial<ListingsDelta>;
    return from === undefined ? 'hint' : `${from} ${to ?? ''}`;
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('makes one delta and one text for a thousand followers [S10.server.sockets]', async () => {
  const { feed, sockets, change, settled } = aMarket(1_000);
  await settled();
  Object.assign(feed, { steps: 0, made: 0 });
  change();
  await pass(100);
  expect({ steps: feed.steps, made: feed.made }).toEqual({ steps: 1, made: 1 });
  expect(new Set(sockets.flatMap(({ messages }) => messages)).size).toBe(1);
  expect(sockets.map((socket) => stepsOf(socket))).toEqual(sockets.map(() => ['1-1 2-1']));
});

it('sends nothing while messages may be missed, not even when another socket begins to follow, and everything afterwards', async () => {
  const { feed, hub, hearing, sockets, subscribe, settled } = aMarket(1);
  await settled();
  [hearing.hearsAll, feed.newest] = [false, 2];
  sockets.push(subscribe('9').socket);
  await pass(5_000);
  expect(sockets.map(stepsOf)).toEqual([[], []]);
  hearing.hearsAll = true;
  hub.announceAll();
  await pass(100);
  expect(sockets.map(stepsOf)).toEqual([['1-1 2-1'], ['1-1 2-1']]);
});

it('answers each socket that asks to follow, also repeatedly, and also if nothing has changed', async () => {
  const { hub, all, sockets, settled } = aMarket(2);
  await pass(100);
  expect(sockets.map(stepsOf)).toEqual([['1-1 1-1'], ['1-1 1-1']]);
  await settled();
  if (all[0]) hub.follow(all[0].subscriber, 'listings', '1-1');
  await pass(100);
  expect(sockets.map(stepsOf)).toEqual([['1-1 1-1'], []]);
});

it('merges what comes within 50 ms, and each delta begins where the last one ended', async () => {
  const { sockets, change, feed, settled } = aMarket(2);
  await settled();
  for (let times = 0; times < 100; times += 1) {
    change();
    await pass(10);
  }
  await pass(100);
  const steps = stepsOf(sockets[0] as FakeSocket);
  expect(steps.length).toBeGreaterThan(15);
  expect(steps.length).toBeLessThanOrEqual(21);
  steps.forEach((step, at) => expect(step.split(' ')[0]).toBe(at === 0 ? '1-1' : steps[at - 1]?.split(' ')[1]));
  expect(steps.at(-1)?.split(' ')[1]).toBe(feed.version);
});

it('asks the database nothing while nobody follows', async () => {
  const { feed, change, hub, all } = aMarket(1);
  await pass(100);
  for (const { subscriber } of all) hub.remove(subscriber);
  feed.steps = 0;
  change();
  await pass(5_000);
  expect(feed.steps).toBe(0);
});

it('sends a socket with bytes waiting nothing, then one hint when they have been sent, then deltas again', async () => {
  const { sockets, change, settled } = aMarket(2);
  const [slow, quick] = sockets as [FakeSocket, FakeSocket];
  await settled();
  slow.waitingBytes = 10;
  for (let times = 0; times < 3; times += 1) {
    change();
    await pass(100);
  }
  expect([stepsOf(slow), stepsOf(quick)]).toEqual([[], ['1-1 2-1', '2-1 3-1', '3-1 4-1']]);
  slow.drain();
  expect(slow.texts).toEqual([HINT]);
  change();
  await pass(100);
  expect(stepsOf(slow)).toEqual(['hint', '4-1 5-1']);
});

it('a slow socket that has left or closed meanwhile gets nothing', async () => {
  const { sockets, change, hub, all, settled } = aMarket(2);
  await settled();
  for (const socket of sockets) socket.waitingBytes = 10;
  change();
  await pass(100);
  const [left] = all;
  if (left) hub.remove(left.subscriber);
  if (sockets[1]) sockets[1].isOpen = false;
  for (const socket of sockets) socket.drain();
  expect(sockets.map(({ texts }) => texts)).toEqual([[], []]);
});

it('sends a hint if the version that a socket holds is unknown, or the delta would be too long', async () => {
  const { feed, subscribe, change, sockets, settled } = aMarket(1);
  const { socket } = subscribe('9', '0-9');
  await settled();
  expect(socket.texts).toEqual([HINT]);
  feed.setSize = 2_000;
  change();
  await pass(100);
  expect(sockets[0]?.texts).toEqual([HINT]);
});

it('a step that failed is made again, and loses nothing', async () => {
  const { feed, failures, change, sockets, subscribe, settled } = aMarket(1);
  await settled();
  feed.failure = new Error('the database is away');
  change();
  const { socket } = subscribe('9', '1-1');
  await pass(500);
  expect({ failures: failures.length > 0, texts: sockets[0]?.texts }).toEqual({ failures: true, texts: [] });
  feed.failure = null;
  await pass(2_000);
  expect([stepsOf(sockets[0] as FakeSocket), stepsOf(socket)]).toEqual([['1-1 2-1'], ['1-1 2-1']]);
});

it('a socket without a user that asks to follow gets hints', async () => {
  const { subscribe, change } = aMarket(1);
  const { socket } = subscribe(null);
  await pass(100);
  change();
  await pass(1_000);
  expect(new Set(socket.texts)).toEqual(new Set([HINT]));
});
