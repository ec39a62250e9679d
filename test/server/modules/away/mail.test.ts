import { readClock } from '@server/db/database';
import { type Note, notifyAll } from '@server/modules/notifications';
import { takeNoticeMails } from '@server/worker/mails';
import { opened } from '@test/support/server/opened';
import { createBrowser } from '@test/support/server/push/pushService';
import { openTestApp, type SignedUp } from '@test/support/server/testApp';

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
async function mail(minutes: number, mailer: Pick<typeof app.parts.mailer, 'send'> = app.parts.mailer): Promise<void> {
  const now = new Date((await readClock(app.db)).getTime() + minutes * MINUTE_MS);
  await Promise.all(await takeNoticeMails({ ...app.parts, mailer, log: logged }, now, 32));
}
const endLink = () => app.mails[0]?.endUrl?.replace('http://app.example/backend/', '') ?? '';

it('what is new is collected, and mailed at most once a quarter of an hour, without amounts [S11.away.mail]', async () => {
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
])('a user %s gets no mail, and nothing waits any more [S11.away.mail]', async (_what, change) => {
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

it('what the mail server did not take is in the next mail [S11.away.mail]', async () => {
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

it('a link that is not complete ends nothing [S11.away.mailEnd]', async () => {
  const ada = await reader();
  await notify(noteOf(ada));
  await mail(3);
  for (const link of [endLink().slice(0, -3), 'away/mail-end/x/', `away/mail-end/${encodeURIComponent("' or 1=1")}/`])
    expect((await app.call('POST', link)).status).toBe(404);
  expect((await app.call('GET', 'away/', { token: ada.token })).body).toMatchObject({ mail: true });
});

it('a clock that is put ahead by a day sends no second mail, and one that is put back holds no mail up [S11.away.mail]', async () => {
  const ada = await reader();
  const DAY = 24 * 60;
  await notify(noteOf(ada, '41'));
  await mail(3);
  await mail(DAY);
  expect(app.mails).toHaveLength(1);
  // What is new while the clock is a day ahead is mailed then, once.
  await notify(noteOf(ada, '42'));
  await Promise.all([mail(DAY), mail(DAY), mail(DAY + 1)]);
  expect(app.mails).toHaveLength(2);
  await notify(noteOf(ada, '43'));
  await app.db.query(`update mail_queue set created_at = created_at + interval '1 day'`);
  await Promise.all([mail(3), mail(3), mail(4)]);
  await mail(5);
  expect(app.mails.map((one) => /details\/(\d+)/.exec(one.body)?.[1])).toEqual(['41', '42', '43']);
  expect(await app.db.query('select from mail_queue')).toEqual([]);
});
