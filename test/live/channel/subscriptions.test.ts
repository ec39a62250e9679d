import { LISTINGS_FEED_VERSION } from '@contract/values/listingsFeed';
import type { LiveGroup } from '@contract/values/liveGroups';
import { OWN_FEED_VERSION } from '@contract/values/ownFeed';
import { createSubscriptions } from '@/live/liveChannel';

/** The subscriptions of an open socket. @param versions from which on the changes of a group can be followed */
function subscriptionsWith(versions: Partial<Record<LiveGroup, string>>) {
  const sent: unknown[] = [];
  const socket = { isOpen: true };
  const subscriptions = createSubscriptions({
    isOpen: () => socket.isOpen,
    send: (text) => sent.push(JSON.parse(text)),
    heldVersion: (group) => versions[group] ?? null,
  });
  return { sent, socket, versions, ...subscriptions };
}

test('a group is asked for once, and not before the socket is open', () => {
  const { sent, socket, subscribe } = subscriptionsWith({});
  socket.isOpen = false;
  expect(subscribe('orders')).toBe(false);
  expect(sent).toEqual([]);
  socket.isOpen = true;
  expect([subscribe('orders'), subscribe('orders')]).toEqual([true, false]);
  expect(sent).toEqual([{ type: 'subscribe', group: 'orders' }]);
});

test('the changes of a group are asked for from the version on that is held', () => {
  const { sent, subscribe, follow } = subscriptionsWith({ listings: 'v1', transactions: '7' });
  for (const group of ['listings', 'transactions'] as const) expect(subscribe(group)).toBe(true);
  follow();
  expect(sent).toEqual([
    { type: 'subscribe', group: 'listings' },
    { type: 'subscribe', group: 'transactions', feed: OWN_FEED_VERSION, since: '7' },
    { type: 'subscribe', group: 'listings', feed: LISTINGS_FEED_VERSION, since: 'v1' },
  ]);
});

test('changes are asked for once, as soon as there is a version from which on they can be followed', () => {
  const { sent, socket, versions, subscribe, follow } = subscriptionsWith({});
  subscribe('listings');
  follow();
  versions.listings = 'v1';
  socket.isOpen = false;
  follow();
  expect(sent).toEqual([{ type: 'subscribe', group: 'listings' }]);
  socket.isOpen = true;
  follow();
  versions.listings = 'v2';
  follow();
  expect(sent.slice(1)).toEqual([{ type: 'subscribe', group: 'listings', feed: LISTINGS_FEED_VERSION, since: 'v1' }]);
});

test('changes can be asked for again, since another version', () => {
  const { sent, socket, subscribe, followSince } = subscriptionsWith({});
  expect(followSince('listings', 'v1')).toBe(false);
  subscribe('listings');
  expect([followSince('listings', 'v1'), followSince('listings', 'v2')]).toEqual([true, true]);
  expect(sent.slice(1)).toMatchObject([{ since: 'v1' }, { since: 'v2' }]);
  socket.isOpen = false;
  expect(followSince('listings', 'v3')).toBe(false);
});

test('the next socket is asked for everything again', () => {
  const { sent, subscribe, clear } = subscriptionsWith({ listings: 'v1' });
  subscribe('listings');
  subscribe('orders');
  clear();
  expect([subscribe('listings'), subscribe('orders')]).toEqual([true, true]);
  expect(sent).toHaveLength(4);
  expect(sent.slice(2)).toEqual(sent.slice(0, 2));
});
