import { landingTexts } from '@/texts/landing';
import { expect, test } from '@test/e2e/support/people/crowd';
import { aPerson, signIn } from '@test/e2e/support/people/people';

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
  const closed = (await opened).waitForEvent('close');

  await page.goto('/profile');
  const list = page.getByRole('list', { name: 'Where you are logged in' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText(/^Chrome on Linux\s*this device/);
  await expect(list.getByText('Unknown browser')).toBeVisible();
  await list.getByRole('button', { name: /^Log out Chrome on Linux/ }).click();
  const pressed = Date.now();
  await closed;
  expect(Date.now() - pressed).toBeLessThan(1_000);
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(other).toHaveURL('/');
  await expect(other.getByText(landingTexts.sessionExpired)).toBeVisible();
  await expect(other.getByText('77.31')).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out all others' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Log out all others' })).toHaveCount(0);
  await expect(person.session.get('wallets/')).rejects.toThrow('401');
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});
