import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createLog } from '@server/platform/log';
import { createMailer } from '@server/mail/mailer';

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
  const mailer = await mailerTo(MAIL.recipient, createLog('info', { write: (line: string) => void lines.push(line) }));
  await mailer.send(MAIL).catch(() => undefined);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'mail not sent',
    reason: expect.stringContaining('550 no such mailbox') as string,
  });
  expect(lines[0]).not.toMatch(/ada@example|012345/);
});
