import dns from 'node:dns';
import { Socket } from 'node:net';
import os, { networkInterfaces } from 'node:os';
import { callOut, NotPublic } from '@server/platform/publicAddress';

const CONFIG = { callAnyHost: false, appUrl: 'https://app.example', consoleUrl: 'https://console.example:8443' };

/** The addresses to which a connection was begun. */
const connected: unknown[] = [];
const emit = Socket.prototype.emit as (this: Socket, event: string, ...facts: unknown[]) => boolean;
/** How often a name was looked up. */
let lookups = 0;

/** Names lead to these addresses, and from the second time on to this machine. */
function leadTo(...addresses: string[]) {
  lookups = 0;
  jest.spyOn(dns, 'lookup').mockImplementation(((
    _name: string,
    _options: object,
    done: (error: null, found: dns.LookupAddress[]) => void,
  ) => {
    lookups += 1;
    const found = lookups === 1 ? addresses : ['127.0.0.1'];
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  }) as unknown as typeof dns.lookup);
}

beforeEach(() => {
  connected.length = 0;
  jest.spyOn(Socket.prototype, 'emit').mockImplementation(function (this: Socket, event: string, ...facts: unknown[]) {
    if (event === 'connectionAttempt') connected.push(facts[0]);
    return emit.call(this, event, ...facts);
  });
});
afterEach(() => jest.restoreAllMocks());

const call = (address: string) => callOut(address, {}, 'secret', CONFIG);

const own = Object.values(networkInterfaces()).flatMap((known) =>
  known?.map(({ address, family }) => ({ address, family })),
);

const FORBIDDEN_4 = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1', '198.51.100.1'],
  ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
];
const FORBIDDEN_6 = [
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
  ...['fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
];
const SPELLINGS = [
  ...['https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0x7f.1/', 'https://0177.0.0.1/'],
  ...[
    'https://127.0.0.1./',
    'https://0/',
    'https://%31%32%37.0.0.1/',
    'https://１２７.0.0.1/',
    'https://①②⑦。0。0。1/',
  ],
  ...['https://[0:0:0:0:0:0:0:1]/', 'https://[::FFFF:7F00:1]/', 'https:127.0.0.1', 'https:\\\\127.0.0.1\\'],
];
const OTHERS = [
  ...[
    'http://8.8.8.8/',
    'https://8.8.8.8:80/',
    'https://8.8.8.8:8443/',
    'https://ada@8.8.8.8/',
    'https://ada:pw@8.8.8.8/',
  ],
  ...['https://8.8.8.8@127.0.0.1/', 'ftp://8.8.8.8/', 'file:///etc/passwd', 'data:,x', '//8.8.8.8/', 'nothing', ''],
  ...['https://app.example/', 'https://APP.example./', 'https://console.example/', 'https://[fe80::1%25eth0]/'],
];

it.each([
  ...FORBIDDEN_4.map((address) => `https://${address}/`),
  ...FORBIDDEN_6.map((address) => `https://[${address}]/`),
  ...[...SPELLINGS, ...OTHERS],
])('%s is never called [S11.hooks.addresses] [S11.away.addresses]', async (address) => {
  leadTo('127.0.0.1');
  await expect(call(address)).rejects.toBeInstanceOf(NotPublic);
  expect([connected, lookups]).toEqual([[], 0]);
});

it.each([...FORBIDDEN_4, ...FORBIDDEN_6, ...own.flatMap((one) => one?.address ?? [])])(
  'a name that leads to %s is never called, not even beside a public address [S11.hooks.addresses] [S11.away.addresses]',
  async (address) => {
    for (const found of [[address], ['2d00::1', address]]) {
      leadTo(...found);
      await expect(call('https://books.example/')).rejects.toBeInstanceOf(NotPublic);
    }
    expect(connected).toEqual([]);
  },
);

it.each(['8.8.4.4', '2d00::2'])(
  '%s is not called while it is of this machine [S11.hooks.addresses]',
  async (address) => {
    const shown = { address, netmask: '', mac: '', internal: false, cidr: null };
    const own4 = { ...shown, family: 'IPv4' } as const;
    jest.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: [own4] });
    leadTo(address);
    for (const host of [address.includes(':') ? `[${address}]` : address, 'books.example'])
      await expect(call(`https://${host}/`)).rejects.toBeInstanceOf(NotPublic);
    expect(connected).toEqual([]);
  },
);

it('the names of this machine are never called [S11.hooks.addresses]', async () => {
  for (const name of ['localhost', 'LOCALHOST']) await expect(call(`https://${name}/`)).rejects.toThrow(NotPublic);
  // Some systems do not know it.
  await expect(call('https://localhost./')).rejects.toThrow();
  expect(connected).toEqual([]);
});

it('a name that leads elsewhere after the check is called at the address that was checked [S11.hooks.addresses]', async () => {
  // Nobody has these addresses.
  leadTo('2d00::1', '2d00::2');
  await expect(call('https://books.example/')).rejects.not.toBeInstanceOf(NotPublic);
  expect(lookups).toBe(1);
  expect(connected.length).toBeGreaterThan(0);
  expect(['2d00::1', '2d00::2']).toEqual(expect.arrayContaining(connected));
});
