import { createApp } from '@server/startServer';
import { createMailer } from '@server/mail/mailer';
import type { Mail } from '@server/mail/queue';
import { takeQueuedMails } from '@server/worker/queuedMails';
import { opened } from '@test/support/server/opened';
import { openTestApp, requestOf } from '@test/support/server/testApp';
import { withFactor } from '@test/support/server/secondFactor';

const app = opened(() => openTestApp({ smtpUrl: 'smtp://127.0.0.1:9' }));
beforeAll(async () => {
  // The app of the tests hands mails over at once; here they take the way of a server with SMTP_URL.
  Object.assign(app.parts.mailer, { post: createMailer(app.parts.config, app.db, app.parts.log).post });
});
beforeEach(() => app.db.query('delete from posted_mails'));

const silent = { error: () => undefined };
const after = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const waiting = () => app.db.query<Mail>('select recipient, subject from posted_mails order by id');

/** One round of the worker. @returns what was handed over */
async function round(now: Date, refusal?: Error): Promise<string[]> {
  const sent: string[] = [];
  const send = ({ recipient }: Mail) =>
    refusal ? Promise.reject(refusal) : Promise.resolve(void sent.push(recipient));
  await Promise.all(await takeQueuedMails({ db: app.db, mailer: { send }, log: silent }, now, 10));
  return sent;
}

async function resetFor(email: string): Promise<void> {
  expect((await app.call('POST', 'api/password_reset/', { body: { email } })).status).toBe(200);
}

it('a mail to reset a password is kept while the mail server is away, tried again and sent once [S11.mail.queued]', async () => {
  const { email } = await app.signUp();
  await resetFor(email);
  expect(await waiting()).toMatchObject([{ recipient: email }]);
  expect(await round(after(1), new Error('ECONNREFUSED'))).toEqual([]);
  // Not at once again.
  expect(await round(after(2))).toEqual([]);
  const [first, second] = await Promise.all([round(after(60)), round(after(60))]);
  expect([...first, ...second]).toEqual([email]);
  expect(await waiting()).toEqual([]);
});

it('each failure doubles the wait for the next try [S11.mail.queued]', async () => {
  const { email } = await app.signUp();
  await resetFor(email);
  const start = Date.now();
  const at = (seconds: number) => new Date(start + seconds * 1_000);
  for (const seconds of [1, 12]) expect(await round(at(seconds), new Error('ECONNREFUSED'))).toEqual([]);
  expect(await round(at(25))).toEqual([]);
  expect(await round(at(33))).toEqual([email]);
});

it('the welcome, the contact form and a change of the second factor are kept in the same way [S11.mail.queued]', async () => {
  const person = await app.signUp();
  await app.call('POST', 'register/welcome/', { body: { email: person.email } });
  await app.call('POST', 'email/', { body: { name: 'Ama', email: person.email } });
  await withFactor(app, person);
  expect((await waiting()).map(({ subject }) => subject).sort()).toEqual([
    'Security of your Crossrate account',
    'Stay Updated: a new address',
    'Welcome to Crossrate',
  ]);
});

it('a mail is in the transaction of what it is about: without it nothing is said to be sent [S11.mail.queued]', async () => {
  const { email } = await app.signUp();
  const post = () => Promise.reject(new Error('the database is full'));
  const broken = createApp({ ...app.parts, mailer: { ...app.parts.mailer, post } });
  const answer = await broken.request('/backend/api/password_reset/', requestOf('POST', { body: { email } }));
  expect(answer.ok).toBe(false);
  expect(
    await app.db.query('select 1 from password_resets r join users u on u.id = user_id where email = $1', [email]),
  ).toEqual([]);
});

it('a mail whose link has expired is dropped, and a mailbox that does not exist is not asked again [S11.mail.queued]', async () => {
  const { email } = await app.signUp();
  await resetFor(email);
  expect(await round(after(3_601))).toEqual([]);
  expect(await waiting()).toEqual([]);
  await resetFor(email);
  await round(after(1), Object.assign(new Error('550 no such mailbox'), { responseCode: 550 }));
  expect(await waiting()).toEqual([]);
});
