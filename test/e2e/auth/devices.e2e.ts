import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { landingTexts } from '@/texts/landing';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { openForBusiness } from '@test/e2e/support/market/market';
import { expect, test } from '@test/e2e/support/people/crowd';
import { readDevicePage, readMails, readResetPath, aPerson, logIn, signIn } from '@test/e2e/support/people/people';
import { signedHeaders } from '@test/support/server/signedHeaders';

test('a user sees where they are logged in, and ends one session, whose page loses its socket and its screen [S11.devices.list, S11.devices.end, S11.devices.socket]', async ({
  page,
  anotherBrowser,
  server,
}) => {
  const person = await aPerson(server, 'Ada', { CNY: '77.31' });
  const { page: other, troubles } = await anotherBrowser();
  troubles.expect(/401/);
  await signIn(page, person);
  await signIn(other, person);
  const opened = other.waitForEvent('websocket');
  await other.goto('/homepage');
  await expect(other.getByText('77.31')).toBeVisible();
  await expect(other.getByText('Live', { exact: true })).toBeVisible();
  const closed = (await opened).waitForEvent('close');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Show' }).click();
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText(/^Chrome on Linux\s*this device/);
  await expect(list.getByText('Unknown browser')).toBeVisible();
  await list.getByRole('button', { name: /^Log out Chrome on Linux/ }).click();
  // That this takes at most a second is proved where other work of the machine counts less (endedSessions.test).
  await closed;
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(other).toHaveURL('/');
  await expect(other.getByText(landingTexts.sessionExpired)).toBeVisible();
  await expect(other.getByText('77.31')).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out all others' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out all others' })).toHaveCount(0);
  await expect(person.session.get('wallets/')).rejects.toThrow('401');
  await page.reload();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('a new device is mailed and notified about, and one press on the page of the mail logs everybody out until there is a new password [S11.devices.warned, S11.devices.denied, S11.devices.notice]', async ({
  page,
  anotherBrowser,
  server,
  troubles,
}) => {
  troubles.expect(/401/);
  const ada = await aPerson(server, 'Ada', { CNY: '77.31' });
  await signIn(page, ada);
  await page.goto('/user-notifications');
  const { page: intruder, troubles: theirs } = await anotherBrowser();
  theirs.expect(/401/);
  await logIn(intruder, { email: ada.email, password: ada.password });

  const notice = page.getByRole('link', { name: /^A new device logged in to your account: Chrome on Linux\./ });
  await expect(notice).toContainText(/in the mail before \d+ \w+, \d\d:\d\d\.$/);
  await notice.click();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('list', { name: 'Where you are logged in' }).getByRole('listitem')).toHaveCount(3);

  const { page: mail } = await anotherBrowser();
  await mail.goto(await readDevicePage(server, ada.email));
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('A new device logged in to your account');
  await expect(intruder.getByText('77.31')).toBeVisible();
  await mail.getByRole('button', { name: 'That was not me' }).click();
  await expect(mail.getByRole('heading', { level: 1 })).toHaveText('You are logged out on every device');
  await expect(page).toHaveURL('/');
  await expect(intruder).toHaveURL('/');
  await expect(intruder.getByText(landingTexts.sessionExpired)).toBeVisible();

  await intruder.goto('/login');
  await intruder.getByLabel('Email').fill(ada.email);
  await intruder.getByLabel('Password', { exact: true }).fill(ada.password);
  await intruder.getByRole('button', { name: 'Login' }).click();
  await expect(intruder.getByRole('alert')).toContainText(AUTH_SENTENCES.invalidCredentials);

  await mail.goto(await readResetPath(server, ada.email));
  await mail.getByLabel('Password', { exact: true }).fill('Round-the-Horn-2');
  await mail.getByLabel('Confirm password').fill('Round-the-Horn-2');
  await mail.getByRole('button', { name: 'Save the password' }).click();
  await expect(mail.getByRole('status').filter({ hasText: AUTH_SENTENCES.resetDone })).toBeVisible();
  await logIn(mail, { email: ada.email, password: 'Round-the-Horn-2' });
  // Every device is a new one again.
  const warnings = async () => (await readMails(server, ada.email)).filter((body) => body.includes('not-me'));
  await expect.poll(async () => (await warnings()).length).toBe(2);
});

test('a key made in the profile lets a program trade, until one press ends it [S11.keys.made] [S11.keys.signed] [S11.keys.end]', async ({
  page,
  request,
  server,
}) => {
  await openForBusiness(server);
  const person = await aPerson(server, 'Ada', { CNY: '77.31' });
  await signIn(page, person);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Your keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('form', { name: 'Make the key' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('My robot');
  await form.getByLabel('What it may do').selectOption('Read and trade');
  await form.getByLabel(/^Your password/).fill(person.password);
  await form.getByRole('button', { name: 'Make the key' }).click();
  const made = page.getByRole('region', { name: 'Your new key' });
  await expect(made.locator('code')).toHaveCount(2);
  const [id = '', secret = ''] = await made.locator('code').allTextContents();
  await made.getByRole('button', { name: 'I have stored them' }).click();
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(row).toContainText(/^My robot\s*Read and trade/);

  const list = { type: 'LIST', currency_from: 'CNY', currency_to: 'NGN', amount: '7.31', rate: '215' };
  const trade = { method: 'POST', path: 'transactions/', body: list };
  const headers = { 'Content-Type': 'application/json', ...signedHeaders({ id, secret }, trade) };
  const url = `${server.url}/backend`;
  await expect(request.post(`${url}/transactions/`, { headers, data: JSON.stringify(list) })).resolves.toBeOK();
  await page.goto('/homepage');
  await expect(page.getByText('70.00', { exact: false }).first()).toBeVisible();

  await page.goto('/profile/api');
  const calls = page.getByRole('table', { name: 'Last calls' });
  await expect(calls.getByRole('row').nth(1)).toContainText('POST transactions/');
  await page.getByRole('button', { name: 'Revoke My robot' }).click();
  await expect(page.getByText('You have no keys.')).toBeVisible();
  const refused = await request.get(`${url}/wallets/`, { headers: signedHeaders({ id, secret }, {}) });
  expect(refused.status()).toBe(401);
});

test('a webhook made in the profile is tested, sent again, changed, paused and removed [S11.hooks.made] [S11.hooks.log] [S11.hooks.changed]', async ({
  page,
  server,
}) => {
  const receiver = createServer((_request, response) => response.writeHead(202).end()).listen(0, '127.0.0.1');
  const person = await aPerson(server, 'Ada', { CNY: '77.31' });
  await signIn(page, person);
  await page.goto('/profile/api');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('form', { name: 'Make the webhook' });
  const url = `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}/`;
  await form.getByRole('textbox', { name: /^Address/ }).fill(url);
  await form.getByLabel('Alert').check();
  await form.getByLabel(/^Your password/).fill(person.password);
  await form.getByRole('button', { name: 'Make the webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('button', { name: `Manage ${url}` }).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  const delivery = page.getByRole('list', { name: 'Last deliveries' }).getByRole('listitem');
  await expect(delivery).toContainText(/^Test\s*Delivered.*answer 202/);
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect(delivery).toContainText(/^Test\s*Delivered.*answer 202/);
  const part = page.getByRole('region', { name: 'Webhooks' });
  await part.getByLabel('Dispute answered').check();
  await part.getByRole('button', { name: 'Save events' }).click();
  await part.getByLabel(/^Your password/).fill(person.password);
  await part.getByRole('button', { name: 'Save events' }).click();
  await expect(part.getByText('Dispute answered · Alert')).toBeVisible();
  await part.getByRole('button', { name: 'Pause' }).click();
  await expect(part.getByRole('button', { name: 'Switch on' })).toBeVisible();
  await part.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no webhooks.')).toBeVisible();
  receiver.close();
});
