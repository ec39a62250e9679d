import { readClock } from '@server/db/database';
import { takeDeviceMails } from '@server/worker/mails';
import { CAPABILITIES } from '@contract/values/capabilities';
import { opened } from '@test/support/server/opened';
import { openTestApp, PASSWORD } from '@test/support/server/testApp';

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
