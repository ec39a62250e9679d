import type { Page } from '@playwright/test';
import { breakCall } from '@test/e2e/support/network/brokenCalls';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { aPerson, logIn, signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('the profile shows the user and leads to Edit and Deactivate [S2.profile.1, S2.profile.2, S7.getMe]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  const profile = {
    username: 'Ada O.',
    phone_number: '+234 80 1',
    birthday: '1990-12-31',
    first_name: 'Ada',
    last_name: 'Obi',
  };
  await person.session.post('users/me/', profile);
  const wire = recordWire(page);
  await signIn(page, person);
  await page.goto('/profile');
  for (const [label, value] of [
    ['Username', 'Ada O.'],
    ['Email', person.email],
    ['Phone', '+234 80 1'],
    ['Birthday', '31 December 1990'],
    ['First name', 'Ada'],
    ['Last name', 'Obi'],
  ] as const) {
    await expect(fact(page, label)).toHaveText(value);
  }
  await expect.poll(() => wire.bodiesOf('GET users/me/')).not.toEqual([]);
  await link(page, 'Edit').click();
  await expect(page).toHaveURL('/edit-profile');
  await page.goBack();
  await link(page, 'Deactivate').click();
  await expect(page).toHaveURL('/user-deactivate');
});

test('a profile is saved as typed, without any rule [S2.editProfile.1, S5.profile.1, S7.updateMe]', async ({
  page,
  server,
}) => {
  await signIn(page, await aPerson(server));
  const wire = recordWire(page);
  await page.goto('/edit-profile');
  await page.getByLabel('Username').fill('李雷');
  await page.getByLabel('Phone').fill('not a number');
  await page.getByLabel('Date of birth').fill('2000-02-29');
  await page.getByLabel('First name').fill('雷');
  await page.getByLabel('Last name').fill('');
  await save(page).dblclick();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('status').filter({ hasText: 'Your profile has been saved.' })).toBeVisible();
  await expect(fact(page, 'Username')).toHaveText('李雷');
  await expect(fact(page, 'Birthday')).toHaveText('29 February 2000');
  expect(wire.bodiesOf('POST users/me/')).toEqual([
    { username: '李雷', phone_number: 'not a number', birthday: '2000-02-29', first_name: '雷', last_name: '' },
  ]);
});

test('a profile that could not be saved shows the failure, keeps what was typed, and is saved when tried again', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500|400/);
  await signIn(page, await aPerson(server));
  await page.goto('/edit-profile');
  await page.getByLabel('Username').fill('Second');
  await breakCall(page, 'POST users/me/', { status: 500 });
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('It is not known whether your profile was saved.');
  await expect(page.getByLabel('Username')).toHaveValue('Second');
  await breakCall(page, 'POST users/me/', { status: 400, json: { username: ['This name is taken.'] } });
  await save(page).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This name is taken.');
  await expect(page.getByRole('alert').filter({ hasText: 'Your profile was not saved.' })).toBeVisible();
  await save(page).click();
  await expect(fact(page, 'Username')).toHaveText('Second');
});

test('Logout ends every session of the user and leads to the log-in [S4.logout.1, S4.logout.2, S7.logoutAll]', async ({
  page,
  server,
}) => {
  const person = await aPerson(server);
  await signIn(page, person);
  await page.goto('/profile');
  const wire = recordWire(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(wire.changes()).toEqual(['POST logoutall/']);
  expect(wire.bodiesOf('POST logoutall/')).toEqual([null]);
  expect(await page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
  await expect(person.session.get('wallets/')).rejects.toThrow('401');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});

test('the stored token is removed even if the logout-all call fails [S4.logout.1]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/500/);
  await signIn(page, await aPerson(server));
  await page.goto('/profile');
  await breakCall(page, 'POST logoutall/', { status: 500 });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
});

test('every user has the same screens, and there is no admin page [S6.roles.2, S6.roles.3]', async ({
  page,
  server,
  troubles,
}) => {
  troubles.expect(/404/);
  await logIn(page, await aPerson(server));
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Homepage',
    'Market',
    'Profile',
    'Transactions',
    'Rates',
  ]);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
});
