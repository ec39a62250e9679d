import { onHeard, tellHeard } from '@/live/heard';

test('each listener hears each message and each opening of the channel, until it stops', () => {
  const [one, other]: [unknown[], unknown[]] = [[], []];
  const stopOne = onHeard((group) => one.push(group));
  const stopOther = onHeard((group) => other.push(group));
  tellHeard('notifications');
  tellHeard(null);
  stopOne();
  tellHeard('orders');
  stopOther();
  tellHeard('listings');
  expect([one, other]).toEqual([
    ['notifications', null],
    ['notifications', null, 'orders'],
  ]);
});
