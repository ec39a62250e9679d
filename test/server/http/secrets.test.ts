import { createApp } from '@server/startServer';
import { createLog } from '@server/platform/log';
import { createMailer } from '@server/mail/mailer';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';

const NEW_PASSWORD = 'Another!word2';

const app = opened(() => openTestApp({ demo: false }));

/** The same server with a log that is kept, at its most talkative. */
function listeningApp() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const mailer = createMailer({ smtpUrl: null, mailFrom: '', demo: false }, app.db, log);
  const server = createApp({ ...app.parts, log, mailer });
  const send = (method: string, path: string, token: string | null, body?: unknown) =>
    server.request(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === null ? {} : { Authorization: `Token ${token}`, Cookie: `crossrate_live_session=${token}` }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return { lines, send };
}

async function lastMail(pattern: RegExp): Promise<string> {
  const [mail] = await app.db.query<{ body: string }>('select body from mail_outbox order by id desc limit 1');
  return pattern.exec(mail?.body ?? '')?.[1] ?? '';
}

it('the log of a whole visit holds no password, token, pin or reset link, nor what was typed wrongly [S11.watch, S6.token.2]', async () => {
  const { lines, send } = listeningApp();
  const email = 'secret.ama@example.com';
  await send('POST', '/backend/register/', null, { email, username: 'Ama', password: PASSWORD });
  await send('POST', '/backend/login/', null, { email, password: 'Mistyped!word9' });
  const login = await send('POST', '/backend/login/', null, { email, password: PASSWORD });
  const { token } = (await login.json()) as { token: string };
  await send('POST', '/backend/login/', null, `{"email": "${email}", "password": "${PASSWORD}"`);
  await send('POST', '/backend/otp/', token, {});
  const pin = await lastMail(/\b(\d{6})\b/);
  await send('POST', '/backend/otp/verify/', token, { otp: '000000' === pin ? '111111' : '000000' });
  await send('POST', '/backend/otp/verify/', token, { otp: pin });
  await send('POST', '/backend/transactions/', token, {
    type: 'WITHDRAW',
    currency_from: 'NGN',
    amount: '1',
    bank_account: 1,
  });
  await send('POST', '/backend/api/password_reset/', null, { email });
  const reset = await lastMail(/password-reset\/(\S+)/);
  await send('GET', `/password-reset/${reset}`, null);
  await send('GET', `/backend/password-reset/${reset}`, null);
  await send('POST', '/backend/api/password_reset/confirm/', null, { token: reset, password: NEW_PASSWORD });
  await send('GET', `/backend/users/me/?token=${token}`, token);
  const text = lines.join('');
  expect(lines.length).toBeGreaterThanOrEqual(13);
  expect([token, pin, reset].map(({ length }) => length > 5)).toEqual([true, true, true]);
  for (const secret of [token, pin, reset, PASSWORD, NEW_PASSWORD, 'Mistyped!word9', email]) {
    expect(text).not.toContain(secret);
  }
});
