import { addressKey } from '@server/http/connections';
import { callerKey } from '@server/http/edge';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
])('counts %j under %j [S11.limits]', (text, key) => {
  expect(addressKey(text)).toBe(key);
});

it.each(['', ' ', 'unknown', 'localhost', '203.0.113', '999.1.1.1', '[::1', '_hidden'])(
  'takes %j for no address [S11.limits]',
  (text) => {
    expect(addressKey(text)).toBeNull();
  },
);

it('of the addresses in the header of a trusted proxy the one that it saw itself counts, and none of another caller [S11.limits]', () => {
  const origin = { peer: '10.0.0.1', forwardedFor: '198.51.100.9, 203.0.113.7' };
  expect(callerKey({ ...origin, trustProxy: true })).toBe('203.0.113.7');
  expect(callerKey({ ...origin, trustProxy: false })).toBe('10.0.0.1');
});
