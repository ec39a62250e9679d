import dns, { type LookupAddress } from 'node:dns';
import { createPushSender, lookUpPublic, mayPushTo, NotPublic, readVapidKeys } from '@server/push';
import { opened } from '@test/support/server/opened';
import { createBrowser, startPushService } from '@test/support/server/push/pushService';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

const app = opened(openTestApp);
let ada: SignedUp;
beforeAll(async () => {
  ada = await app.signUp();
});

type Done = (error: null, found: LookupAddress[]) => void;
const { p256dh, auth } = createBrowser();
const RIGHT = { endpoint: 'https://push.example/send/1', p256dh, auth, amounts: false };
const save = (body: object) => app.call('PUT', 'away/push/', { token: ada.token, body });

it('a browser of a push service on the internet is accepted [S11.away.addresses]', async () => {
  expect((await save(RIGHT)).status).toBe(200);
});

it.each([
  'http://push.example/send/1',
  'https://push.example:8443/send/1',
  'https://ada:secret@push.example/send/1',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data/',
  'https://192.168.0.1/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:a00:1::]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'ftp://push.example/',
  'file:///etc/passwd',
])(
  'an address that the server must not call is refused beside its field: %s [S11.away.addresses]',
  async (endpoint) => {
    const { status, body } = await save({ ...RIGHT, endpoint });
    expect([status, Object.keys(body as object)]).toEqual([400, ['endpoint']]);
  },
);

it.each([
  ['no endpoint', { endpoint: undefined }, 'endpoint'],
  ['an endpoint that is no address', { endpoint: 'push' }, 'endpoint'],
  ['a very long endpoint', { endpoint: `https://push.example/${'a'.repeat(1_000)}` }, 'endpoint'],
  ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }, 'p256dh'],
  ['a short key', { p256dh: 'BAAA' }, 'p256dh'],
  ['a short secret', { auth: 'AAAA' }, 'auth'],
  ['no word about amounts', { amounts: 'yes' }, 'amounts'],
])('a subscription with %s is refused beside its field [S11.away.addresses]', async (_what, wrong, field) => {
  const { status, body } = await save({ ...RIGHT, ...wrong });
  expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
});

it.each(['https://8.8.8.8/', 'https://[2606:4700::1111]/', 'https://push.example:443/'])(
  'the server may push to %s [S11.away.addresses]',
  (endpoint) => {
    expect(mayPushTo(endpoint, { pushToAnyHost: false })).toBe(true);
  },
);

const lookedUp = (name: string) =>
  new Promise<[Error | null, string | LookupAddress[]]>((resolve) =>
    lookUpPublic(name, {}, (error, address) => resolve([error, address])),
  );

it('a name that leads into the own network is found out when it is looked up [S11.away.addresses]', async () => {
  expect(await lookedUp('localhost')).toEqual([expect.any(NotPublic), '']);
});

it.each([
  [
    ['8.8.8.8', '10.0.0.1'],
    [expect.any(NotPublic), ''],
  ],
  [
    ['8.8.8.8', '8.8.4.4'],
    [null, '8.8.8.8'],
  ],
])('a name with the addresses %j is called only if all of them are public [S11.away.addresses]', async (all, found) => {
  const lookup = jest.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, done: Done) =>
    done(
      null,
      all.map((address) => ({ address, family: 4 })),
    )) as unknown as typeof dns.lookup);
  expect(await lookedUp('push.example')).toEqual(found);
  lookup.mockRestore();
});

it('nothing is sent to a name that leads into the own network, and its subscription ends [S11.away.addresses]', async () => {
  const service = await startPushService();
  const sender = createPushSender(app.parts.config, app.db);
  const { subscription } = service.subscribe();
  for (const endpoint of [subscription.endpoint, 'https://localhost/push/1'])
    expect(await sender.send({ ...subscription, endpoint }, 'text', '1')).toEqual({ kind: 'gone' });
  expect(service.asked).toEqual([]);
  await service.close();
});

it('all processes have the same key, made once, and VAPID_PRIVATE_KEY goes before it [S11.away.key]', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => readVapidKeys(app.db, { vapidPrivateKey: null })));
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
  const own = await readVapidKeys(app.db, { vapidPrivateKey: Buffer.alloc(32, 7).toString('base64url') });
  expect(own.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(own.publicKey).not.toBe(made[0]?.publicKey);
});
