import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createMailer } from '@server/mail/mailer';
import type { Mail } from '@server/mail/queue';
import { createLog } from '@server/platform/log';
import { createApp } from '@server/startServer';
import { takeQueuedMails } from '@server/worker/queuedMails';
import { opened } from '@test/support/server/opened';
import { withFactor } from '@test/support/server/secondFactor';
import { openTestApp, requestOf } from '@test/support/server/testApp';

describe('queue', () => {
  const app = opened(() => openTestApp({ smtpUrl: 'smtp://127.0.0.1:9' }));

  beforeAll(() => {
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

  it('a mail is part of the transaction of its cause: if that fails, no mail is sent [S11.mail.queued]', async () => {
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
});

describe('smtp', () => {
  const LINE_END = '\r\n';

  const LETTER_END = '\r\n.\r\n';

  const MAIL = {
    recipient: 'ada@example.com',
    subject: 'Your one-time pin',
    body: 'Your pin is 012345.\nIt is valid 5 minutes.',
  };

  const refusingDb = { query: () => Promise.reject(new Error('the outbox is for servers without SMTP')) };

  const sockets: Socket[] = [];

  let relay: Server;

  let said: string[];

  let letter: string;

  /** Speaks as much SMTP as a letter needs; `refused` is the recipient that the relay does not know. */
  function serve(socket: Socket, refused: string): void {
    let end = LINE_END;
    let heard = '';
    const answer = (part: string) => {
      if (end === LETTER_END) {
        letter = part;
        end = LINE_END;
        return '250 taken';
      }
      said.push(part);
      if (part === 'DATA') {
        end = LETTER_END;
        return '354 go on';
      }
      return part.includes(refused) ? `550 no such mailbox: ${part}` : '250 fine';
    };
    sockets.push(socket);
    socket.write('220 relay ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      while (heard.includes(end)) {
        const at = heard.indexOf(end);
        const part = heard.slice(0, at);
        heard = heard.slice(at + end.length);
        socket.write(`${answer(part)}\r\n`);
      }
    });
  }

  async function mailerTo(refused = 'nobody@', log = createLog('silent')): Promise<ReturnType<typeof createMailer>> {
    relay = createServer((socket) => serve(socket, refused));
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const smtpUrl = `smtp://127.0.0.1:${String((relay.address() as AddressInfo).port)}`;
    return createMailer({ smtpUrl, mailFrom: 'Crossrate <no-reply@crossrate.example>' }, refusingDb, log);
  }

  beforeEach(() => {
    said = [];
    letter = '';
  });

  afterEach(() => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    relay.close();
  });

  it('mail goes to SMTP_URL if it is set, as plain text [S7.requestOtp]', async () => {
    await (await mailerTo()).send(MAIL);
    expect(said).toContain('MAIL FROM:<no-reply@crossrate.example>');
    expect(said).toContain('RCPT TO:<ada@example.com>');
    expect(letter).toContain('From: Crossrate <no-reply@crossrate.example>');
    expect(letter).toContain('Subject: Your one-time pin');
    expect(letter).toContain('Content-Type: text/plain');
    expect(letter).toContain('Your pin is 012345.\r\nIt is valid 5 minutes.');
  });

  it('a mail that can be ended tells the mail program how, with one press; others do not [S11.away.mailEnd]', async () => {
    const mailer = await mailerTo();
    await mailer.send({ ...MAIL, endUrl: 'https://app.example/backend/away/mail-end/x/' });
    expect(letter).toContain('List-Unsubscribe: <https://app.example/backend/away/mail-end/x/>');
    expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await mailer.send(MAIL);
    expect(letter).not.toContain('List-Unsubscribe');
  });

  it('a mail that the relay refuses is reported to its sender [S8.otpFailure]', async () => {
    const mailer = await mailerTo(MAIL.recipient);
    await expect(mailer.send(MAIL)).rejects.toThrow('550 no such mailbox');
    expect(letter).toBe('');
  });

  it('the log says why a mail was not sent, without the address and the letter [S11.watch, S8.otpFailure]', async () => {
    const lines: string[] = [];
    const mailer = await mailerTo(
      MAIL.recipient,
      createLog('info', { write: (line: string) => void lines.push(line) }),
    );
    await mailer.send(MAIL).catch(() => undefined);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'mail not sent',
      reason: expect.stringContaining('550 no such mailbox') as string,
    });
    expect(lines[0]).not.toMatch(/ada@example|012345/);
  });
});
