import { createMailer } from '@server/mail/mailer';
import { createApp } from '@server/startServer';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';

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
