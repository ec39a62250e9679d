import { LiveHub, type LiveSocket, type Subscriber } from '@server/live/hub';
import { readAnnouncement } from '@server/live/readAnnouncement';

function aSubscriber(bufferedAmount = 0) {
  const done: string[] = [];
  const socket: LiveSocket = {
    bufferedAmount,
    send: (text) => done.push(text),
    close: (code) => done.push(`close ${String(code)}`),
    terminate: () => done.push('terminate'),
  };
  const subscriber: Subscriber = { socket, userId: null, groups: new Set(['orders']) };
  return { subscriber, done };
}

it('[S7.live.4] terminates a socket that does not drain instead of queueing for it', () => {
  const hub = new LiveHub();
  const [slow, quick] = [aSubscriber(1_000_000), aSubscriber()];
  [slow, quick].forEach(({ subscriber }) => hub.add(subscriber));
  hub.announce({ group: 'orders', users: null });
  expect(slow.done).toEqual(['terminate']);
  expect(quick.done).toEqual(['{"group":"orders"}']);
});

it('[S7.live.4] passes over announcements that are none of its own', () => {
  for (const payload of ['', '{', 'null', '{"group":"secrets","users":null}', '{"group":"orders"}', '{"users":[]}']) {
    expect(readAnnouncement(payload)).toBeNull();
  }
  expect(readAnnouncement('{"ended":"7"}')).toEqual({ ended: '7' });
});
