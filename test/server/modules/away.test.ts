import { readClock } from '@server/db/database';
import { type Note, notifyAll } from '@server/modules/notifications';
import { createPushSender, readVapidKeys } from '@server/push';
import { takeNoticeMails } from '@server/worker/mails';
import { takePushes } from '@server/worker/pushes';
import { opened } from '@test/support/server/opened';
import { claimsOf, createBrowser, startPushService } from '@test/support/server/push/pushService';
import { noteOf, pushWorld, textsOf } from '@test/support/server/push/pushWorld';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';
import { waitUntil } from '@test/support/server/waitUntil';

describe('mail', () => {
  const app = opened(openTestApp);

  afterEach(async () => {
    await app.db.query('delete from notice_mails');
    app.mails.length = 0;
  });

  const MINUTE_MS = 60_000;

  const failures: object[] = [];

  async function reader(): Promise<SignedUp> {
    const person = await app.signUp();
    const answer = await app.call('PUT', 'away/mail/', { token: person.token, body: { wanted: true } });
    expect([answer.status, (answer.body as { mail: boolean }).mail]).toEqual([200, true]);
    app.mails.length = 0;
    return person;
  }

  const noteOf = ({ id }: SignedUp, transaction = '41'): Note => ({
    userId: String(id),
    message: () => 'Your order of 2,500 NGN to CNY is completed.',
    about: {
      ...{ kind: 'order', type: 'ORDER', status: 'COMPLETED', to: 'CNY', transaction },
      amount: { amount: '2500', currency: 'NGN' },
    },
  });

  const notify = (...notes: Note[]) => app.db.transaction((tx) => notifyAll(tx, notes));

  const logged = { error: (facts: object) => void failures.push(facts) };

  /** What is mailed at a time of the database's clock, later by so many minutes. */
  async function mail(
    minutes: number,
    mailer: Pick<typeof app.parts.mailer, 'send'> = app.parts.mailer,
  ): Promise<void> {
    const now = new Date((await readClock(app.db)).getTime() + minutes * MINUTE_MS);
    await Promise.all(await takeNoticeMails({ ...app.parts, mailer, log: logged }, now, 32));
  }

  const endLink = () => app.mails[0]?.endUrl?.replace('http://app.example/backend/', '') ?? '';

  it('new notifications are collected and mailed at most once in a quarter of an hour, without amounts [S11.away.mail]', async () => {
    const ada = await reader();
    await notify(noteOf(ada, '41'), noteOf(ada, '42'));
    await mail(1);
    expect(app.mails).toEqual([]);
    await mail(3);
    await mail(4);
    expect(app.mails).toHaveLength(1);
    const [{ recipient, subject, body, endUrl } = { recipient: '', subject: '', body: '' }] = app.mails;
    expect([recipient, subject]).toEqual([ada.email, 'What is new in your Crossrate account']);
    expect(body).toContain('- Order completed: http://app.example/transaction-details/42\n- Order completed: http');
    expect(body).toContain(String(endUrl));
    expect(body).not.toMatch(/2,?500|NGN/);
    await notify(noteOf(ada, '43'));
    await mail(17);
    expect(app.mails).toHaveLength(1);
    await mail(19);
    expect(app.mails.map((one) => /details\/(\d+)/.exec(one.body)?.[1])).toEqual(['42', '43']);
  });

  it('of many notifications twenty are named and the others counted [S11.away.mail]', async () => {
    const ada = await reader();
    await notify(...Array.from({ length: 25 }, (_, index) => noteOf(ada, String(index + 1))));
    await mail(3);
    expect(app.mails[0]?.body.match(/^- /gm)).toHaveLength(20);
    expect(app.mails[0]?.body).toContain('and 5 more.');
  });

  it('several processes send one mail [S11.away.mail]', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => reader()));
    await notify(...people.map((person) => noteOf(person)));
    await Promise.all(Array.from({ length: 8 }, () => mail(3)));
    expect(app.mails.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  it.each([
    ['who has read it in the app', ({ token }: SignedUp) => app.call('PUT', 'notifications/mark-all-read/', { token })],
    ['who is deactivated', ({ token }: SignedUp) => app.call('POST', 'users/delete-account/', { token })],
    ['who ended the mails', ({ token }: SignedUp) => app.call('PUT', 'away/mail/', { token, body: { wanted: false } })],
    [
      'whose browser is pushed to',
      ({ token }: SignedUp) => {
        const { p256dh, auth } = createBrowser();
        const body = { endpoint: 'https://push.example/1', p256dh, auth, amounts: false };
        return app.call('PUT', 'away/push/', { token, body });
      },
    ],
  ])('a user %s gets no mail, and no mail waits any more [S11.away.mail]', async (_what, change) => {
    const ada = await reader();
    await notify(noteOf(ada));
    await change(ada);
    await mail(3);
    expect(app.mails).toEqual([]);
    expect(await app.db.query('select from mail_queue')).toEqual([]);
  });

  it('users who have not chosen mails cost no row, and nothing is queued for a browser that is pushed to [S11.away.mail]', async () => {
    const [ada, ben] = [await app.signUp(), await reader()];
    const { p256dh, auth } = createBrowser();
    const body = { endpoint: 'https://push.example/2', p256dh, auth, amounts: false };
    await app.call('PUT', 'away/push/', { token: ben.token, body });
    await notify(noteOf(ada), noteOf(ben));
    expect(await app.db.query('select from mail_queue')).toEqual([]);
  });

  it('notifications that the mail server refused are in the next mail [S11.away.mail]', async () => {
    const ada = await reader();
    await notify(noteOf(ada));
    await mail(3, { send: () => Promise.reject(new Error(`no mailbox of ${ada.email}`)) });
    expect(failures.splice(0)).toEqual([{ user: String(ada.id) }]);
    await mail(4);
    expect(app.mails).toEqual([]);
    await mail(19);
    expect(app.mails).toHaveLength(1);
  });

  it('the link of a mail asks for a press, which ends the mails without a log-in [S11.away.mailEnd]', async () => {
    const ada = await reader();
    await notify(noteOf(ada));
    await mail(3);
    const page = await app.call('GET', endLink());
    expect([page.status, page.headers.get('Content-Security-Policy')]).toEqual([
      200,
      expect.stringContaining("form-action 'self'"),
    ]);
    expect(page.body).toContain('<form method="post">');
    const chosen = async () => ((await app.call('GET', 'away/', { token: ada.token })).body as { mail: boolean }).mail;
    expect(await chosen()).toBe(true);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const ended = await app.call('POST', endLink(), { body: 'List-Unsubscribe=One-Click', headers });
    expect(ended.status).toBe(200);
    expect(await chosen()).toBe(false);
    await notify(noteOf(ada));
    await mail(60);
    expect(app.mails).toHaveLength(1);
    for (const method of ['GET', 'POST']) expect((await app.call(method, endLink())).status).toBe(404);
  });

  it('an incomplete link ends nothing [S11.away.mailEnd]', async () => {
    const ada = await reader();
    await notify(noteOf(ada));
    await mail(3);
    for (const link of [endLink().slice(0, -3), 'away/mail-end/x/', `away/mail-end/${encodeURIComponent("' or 1=1")}/`])
      expect((await app.call('POST', link)).status).toBe(404);
    expect((await app.call('GET', 'away/', { token: ada.token })).body).toMatchObject({ mail: true });
  });

  it('putting the clock ahead by a day sends no second mail, and putting it back delays no mail [S11.away.mail]', async () => {
    const ada = await reader();
    // In minutes. The clocks of processes differ by less than one.
    const [DAY, CLOCKS_DIFFER] = [24 * 60, 0.5];
    await notify(noteOf(ada, '41'));
    await mail(3);
    await mail(DAY);
    expect(app.mails).toHaveLength(1);
    // What is new while the clock is a day ahead is mailed then, once.
    await notify(noteOf(ada, '42'));
    await Promise.all([mail(DAY), mail(DAY), mail(DAY + CLOCKS_DIFFER)]);
    expect(app.mails).toHaveLength(2);
    await notify(noteOf(ada, '43'));
    await app.db.query(`update mail_queue set created_at = created_at + interval '1 day'`);
    await Promise.all([mail(3), mail(3), mail(3 + CLOCKS_DIFFER)]);
    await mail(5);
    expect(app.mails.map((one) => /details\/(\d+)/.exec(one.body)?.[1])).toEqual(['41', '42', '43']);
    expect(await app.db.query('select from mail_queue')).toEqual([]);
  });
});

describe('push', () => {
  const { partsOf, world, now, signUp, subscribe, notify, deliverWith, anotherProcess, push, waiting } = pushWorld();

  const HOUR_MS = 3_600_000;

  it('a closed browser gets a notification without its amounts, encrypted for it alone and signed by this server [S11.away.push, S11.away.amounts]', async () => {
    const ada = await signUp();
    const browser = await subscribe(ada);
    await notify(noteOf(ada));
    expect(await push()).toBe(1);
    const [{ id }] = (await world.app.db.query<{ id: string }>('select id from notifications where user_id = $1', [
      ada.id,
    ])) as [{ id: string }];
    expect(textsOf(browser)).toEqual([
      {
        ...{ id, title: 'Withdrawal rejected', path: '/transaction-details/41' },
        body: 'Your withdrawal of ••• CNY was rejected. The amount is back in your wallet. Open it to read why, or to file a dispute.',
      },
    ]);
    const [{ headers }] = browser.taken as [(typeof browser.taken)[number]];
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: id });
    const { body } = await world.app.call('GET', 'away/', { token: ada.token });
    const claims = claimsOf(headers, (body as { key: string }).key) as { aud: string; exp: number; sub: string };
    expect(claims).toMatchObject({ aud: world.service.origin, sub: 'mailto:no-reply@crossrate.example' });
    expect(claims.exp * 1_000 - Date.now()).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(await push()).toBe(0);
  });

  it('a user who wants amounts gets them, cut as on the screens [S11.away.amounts]', async () => {
    const ada = await signUp();
    const browser = await subscribe(ada, true);
    await notify(noteOf(ada));
    await push();
    expect(textsOf(browser)[0]?.body).toContain('Your withdrawal of 1,500.50 CNY was rejected.');
  });

  it('1,000 pushes by four processes at once reach each browser once, and in their order [S11.away.exactly]', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp()));
    const browsers = await Promise.all(people.map((person) => subscribe(person)));
    const notes = people.flatMap((person) => Array.from({ length: 200 }, () => noteOf(person)));
    await notify(...notes);
    const processes = Array.from({ length: 4 }, () => anotherProcess());
    const couriers = processes.map((db) => deliverWith(db));
    await waitUntil(async () => (await waiting()) === 0);
    await Promise.all(couriers.map((courier) => courier.stop()));
    await Promise.all(processes.map((db) => db.close()));
    for (const [index, browser] of browsers.entries()) {
      const rows = await world.app.db.query<{ id: string }>(
        'select id from notifications where user_id = $1 order by id',
        [people[index]?.id],
      );
      expect(textsOf(browser).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  });

  it('a push that a killed process was sending is sent by another process after a minute [S11.away.exactly]', async () => {
    const ada = await signUp();
    const browser = await subscribe(ada);
    await notify(noteOf(ada));
    const never = { send: () => new Promise<never>(() => undefined) };
    const held = await takePushes({ ...partsOf(), sender: never }, await now(), 1);
    expect(held).toHaveLength(1);
    expect(await push()).toBe(0);
    expect(await push(61_000)).toBe(1);
    expect(browser.taken).toHaveLength(1);
  });

  it('a transaction that is rolled back pushes nothing, and users without a browser cost no row [S11.away.push]', async () => {
    const [ada, ben] = [await signUp(), await signUp()];
    await subscribe(ada);
    const failing = world.app.db.transaction(async (tx) => {
      await notifyAll(tx, [noteOf(ada)]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await notify(...Array.from({ length: 50 }, () => noteOf(ben)));
    expect(await waiting()).toBe(0);
  });
});

describe('push addresses', () => {
  const app = opened(openTestApp);

  let ada: SignedUp;

  beforeAll(async () => {
    ada = await app.signUp();
  });

  const { p256dh, auth } = createBrowser();

  const RIGHT = { endpoint: 'https://push.example/send/1', p256dh, auth, amounts: false };

  const save = (body: object) => app.call('PUT', 'away/push/', { token: ada.token, body });

  it('a browser of a push service on the internet is accepted [S11.away.addresses]', async () => {
    expect((await save(RIGHT)).status).toBe(200);
  });

  it.each(['http://push.example/send/1', 'https://127.0.0.1/'])(
    'an address that the server must not call is refused beside its field: %s [S11.away.addresses]',
    async (endpoint) => {
      const { status, body } = await save({ ...RIGHT, endpoint });
      expect([status, Object.keys(body as object)]).toEqual([400, ['endpoint', 'code']]);
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
    expect([status, Object.keys(body as object)]).toEqual([400, [field, 'code']]);
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

  it('all processes have the same key, made once, and VAPID_PRIVATE_KEY takes precedence [S11.away.key]', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => readVapidKeys(app.db, { vapidPrivateKey: null })));
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
    const own = await readVapidKeys(app.db, { vapidPrivateKey: Buffer.alloc(32, 7).toString('base64url') });
    expect(own.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(own.publicKey).not.toBe(made[0]?.publicKey);
  });
});
