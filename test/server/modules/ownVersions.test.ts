import { CAPABILITIES } from '@contract/calls';
import { OWN_GROUPS } from '@contract/values/ownFeed';
import { readClock } from '@server/db/database';
import { createMailer } from '@server/mail/mailer';
import { readNotificationWindow } from '@server/modules/notifications';
import { combineOwnChanges, readOwnVersion } from '@server/modules/ownVersions';
import { createApp } from '@server/startServer';
import { takeDeviceMails } from '@server/worker/mails';
import { fund } from '@test/support/money/moneyWorld';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD, type SignedUp } from '@test/support/server/testApp';
import { explained } from './windows/ownLists';

describe('own versions', () => {
  const app = opened(openTestApp);

  let ada: SignedUp;

  let ben: SignedUp;

  beforeAll(async () => {
    [ada, ben] = [await app.signUp(), await app.signUp()];
    for (const { id } of [ada, ben]) await fund(app.db, String(id), 'CNY', '5');
  });

  it('old changes are combined for each user and group, and every version stays as it is', async () => {
    const versions = () =>
      Promise.all(
        [ada, ben].flatMap((who) => OWN_GROUPS.map((group) => readOwnVersion(app.db, String(who.id), group))),
      );
    const before = await versions();
    await app.db.query(
      `insert into own_changes (user_id, live_group, row_id)
     select case when n > 2200 then 0 else n % 40 + 1000 end, 'transactions', 1 from generate_series(1, 2500) n`,
    );
    await Promise.all([1, 2, 3, 4].map(() => combineOwnChanges(app.db)));
    // Each of those that combined at the same time may have left a sum, until there is a change to combine again.
    await app.db.query(`insert into own_changes (user_id, live_group, row_id) values (0, 'transactions', 1)`);
    while ((await combineOwnChanges(app.db)) > 0);
    expect(await versions()).toEqual(before);
    const [row] = await app.db.query<{ rows: number; of_one: number }>(
      'select count(*)::int as rows, (count(*) filter (where user_id = 0))::int as of_one from own_changes',
    );
    // Of one user only the newest hundred, and the sum of the others.
    expect(row?.of_one).toBe(101);
    expect(row?.rows).toBeGreaterThan(1_700);
    expect(row?.rows).toBeLessThan(2_000);
  });

  it('only what a feed sends has versions: a notification that comes or is read adds no change', async () => {
    const groups = () => app.db.query('select distinct live_group from own_changes order by 1');
    await app.db.query(`insert into notifications (user_id, message) values ($1, 'New.')`, [ada.id]);
    await app.db.query('update notifications set read_at = now() where user_id = $1', [ada.id]);
    expect(await groups()).toEqual([...OWN_GROUPS].sort().map((live_group) => ({ live_group })));
  });

  it('an answer to a page of another site names no version, and neither does one to a refused call', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    const answers = [
      await app.call('GET', 'wallets/', { token: ada.token, headers }),
      await app.call('GET', 'wallets/?currency=XXX', { token: ada.token }),
      await app.call('GET', 'wallets/'),
    ];
    expect(answers.map((answer) => answer.headers.get('Own-Feed'))).toEqual([null, null, null]);
    expect((await app.call('GET', 'wallets/', { token: ada.token })).headers.get('Own-Feed')).toMatch(
      /^homepage_updates=/,
    );
  });
});

describe('notification facts', () => {
  const app = opened(openTestApp);

  let user: SignedUp;

  beforeEach(async () => {
    user = await app.signUp();
  });

  const LIMIT = 50;

  test('a window of a rare kind among 100,000 is found in a few steps, unread or not [S11.notices.kinds]', async () => {
    await app.db.query(
      `insert into notifications (user_id, message, kind, facts, read_at, created_at)
     select $1, 'No. ' || n, case when n % 1000 = 7 then 'dispute' else 'order' end, '{}',
       case when n % 2000 = 7 then now() end, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
     from generate_series(0, 99999) n`,
      [user.id],
    );
    await app.owner.query('analyze notifications');
    for (const unread of [undefined, 'true']) {
      const { db, cost } = explained(app.db);
      const { results } = await readNotificationWindow(db, String(user.id), { limit: LIMIT, kind: 'dispute', unread });
      expect(results).toHaveLength(LIMIT);
      expect(results[0]).toMatchObject({ about: { kind: 'dispute' } });
      expect(cost.rows).toBeLessThan(8 * LIMIT);
      expect(cost.blocks).toBeLessThan(20 * LIMIT);
    }
  });

  test('a notification of an older version has its text only [S11.notices.facts]', async () => {
    await app.db.query(`insert into notifications (user_id, message) values ($1, 'Old.')`, [user.id]);
    const { results } = await readNotificationWindow(app.db, String(user.id), { limit: 1 });
    expect(results[0]).toMatchObject({ message: 'Old.' });
    expect(results[0]).not.toHaveProperty('about');
  });
});

describe('outbox', () => {
  const app = opened(openTestApp);

  beforeAll(async () => {
    const mailer = createMailer({ smtpUrl: null, mailFrom: '' }, app.db, app.parts.log);
    await mailer.send({
      recipient: '<b>@x.com',
      subject: '<script>1</script>',
      body: 'Go to http://app.example/a?b=1&c now',
    });
    await mailer.send({ recipient: 'ama@x.com', subject: 'Later', body: 'x' });
  });

  const open = (demo: boolean, smtpUrl: string | null = null) =>
    createApp({ ...app.parts, config: { ...app.parts.config, demo, smtpUrl } }).request('/backend/outbox/');

  it('shows unsent mails in demo mode, escaped, newest first [S7.requestOtp]', async () => {
    const answer = await open(true);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/base-uri 'none'.*frame-ancestors 'none'/);
    const page = await answer.text();
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;b&gt;@x.com');
    expect(page).toContain('href="http://app.example/a?b=1&amp;c"');
    expect(page.indexOf('Later')).toBeLessThan(page.indexOf('&lt;script&gt;'));
  });

  it('shows them neither outside demo mode nor with a mail server [S7.requestOtp]', async () => {
    expect((await open(false)).status).toBe(404);
    expect((await open(true, 'smtp://mail.example')).status).toBe(404);
  });
});

describe('support', () => {
  const EMAIL = 'help@crossrate.example';

  const log = { error: (facts: object) => expect(facts).toBeNull() };

  const app = opened(() => openTestApp({ supportEmail: EMAIL }));

  it('announces the address of the support [S11.support]', async () => {
    const { body } = await app.call('GET', 'capabilities/');
    expect(body).toMatchObject({ windows: CAPABILITIES.windows, supportEmail: EMAIL });
  });

  it.each([
    ['en', `Crossrate\nOur support: ${EMAIL}`],
    ['fr', `Crossrate\nNotre assistance\u00a0: ${EMAIL}`],
    ['zh', `Crossrate\n客服：${EMAIL}`],
  ])('the last line of each mail to a user names it: %s [S11.support]', async (language, end) => {
    const { id, email, token } = await app.signUp();
    await app.db.query('update users set language = $2 where id = $1', [id, language]);
    app.mails.length = 0;
    await app.call('POST', 'register/welcome/', { body: { email } });
    await app.call('POST', 'otp/', { token });
    await app.call('POST', 'api/password_reset/', { body: { email } });
    await app.call('POST', 'login/', { body: { email, password: PASSWORD }, headers: { 'User-Agent': 'Firefox/140' } });
    await Promise.all(await takeDeviceMails({ ...app.parts, log }, await readClock(app.db), 32));
    expect(app.mails.length).toBeGreaterThan(2);
    for (const { subject, body } of app.mails) expect([subject, body.slice(-end.length)]).toEqual([subject, end]);
  });

  it('a mail to the operator has no such line [S11.support]', async () => {
    app.mails.length = 0;
    await app.call('POST', 'email/', { body: { name: 'Awa', email: 'awa@example.com' } });
    expect(app.mails.map(({ body }) => body)).toEqual([expect.not.stringContaining(EMAIL)]);
  });

  it('the page behind an old link of a warning leads to it [S11.support]', async () => {
    const { status, body } = await app.call('GET', `devices/not-me/${'x'.repeat(43)}/`);
    expect([status, body]).toEqual([404, expect.stringContaining(`href="mailto:${EMAIL}">Our support: ${EMAIL}</a>`)]);
  });
});

describe('bank accounts', () => {
  const MOST = 100;

  const app = opened(openTestApp);

  it('stores no more than 100 accounts, even if many arrive at once [S11.limits]', async () => {
    const { token } = await app.signUp();
    const body = { currency: 'NGN', bank_name: 'Bank', account_number: '1', account_name: 'Ada' };
    const names = { first_name: 'Ada', last_name: 'Mensah' };
    const save = () => app.call('POST', 'bankaccounts/', { token, body: { ...body, ...names } });
    const answers = await Promise.all(Array.from({ length: MOST + 20 }, save));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      detail: 'No more than 100 bank accounts can be saved.',
    });
  });
});

describe('watchlist', () => {
  const app = opened(openTestApp);

  const read = async ({ token }: SignedUp) => (await app.call('GET', 'watchlist/', { token })).body;

  const save = ({ token }: SignedUp, pairs: unknown) => app.call('PUT', 'watchlist/', { token, body: { pairs } });

  it('keeps the watched pairs of each user in their order, and none of anybody else [S11.watch.user]', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    expect(await read(one)).toEqual({ pairs: null });
    expect((await save(one, ['NGN/CNY', 'CNY/NGN'])).status).toBe(200);
    expect(await read(one)).toEqual({ pairs: ['NGN/CNY', 'CNY/NGN'] });
    expect(await read(other)).toEqual({ pairs: null });
    await save(one, []);
    expect(await read(one)).toEqual({ pairs: [] });
  });

  it.each([
    ['a pair with the internal currency', ['USD/CNY']],
    ['a currency for itself', ['CNY/CNY']],
    ['a pair twice', ['CNY/NGN', 'CNY/NGN']],
    ['no list', 'CNY/NGN'],
    ['a list of numbers', [1]],
    ['nothing', undefined],
  ])('refuses %s, and what was watched stays [S11.watch.user]', async (_what, pairs) => {
    const user = await app.signUp();
    await save(user, ['GHC/NGN']);
    expect((await save(user, pairs)).status).toBe(400);
    expect(await read(user)).toEqual({ pairs: ['GHC/NGN'] });
  });
});
