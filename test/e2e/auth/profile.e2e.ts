import type { Page } from '@playwright/test';
import { fact } from '@test/e2e/support/pages/facts';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { aPerson, signIn } from '@test/e2e/support/people/people';
import { recordWire } from '@test/e2e/support/network/wire';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

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
  await expect
    .poll(() => wire.bodiesOf('POST users/me/'))
    .toEqual([
      { username: '李雷', phone_number: 'not a number', birthday: '2000-02-29', first_name: '雷', last_name: '' },
    ]);
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
  await expect.poll(() => wire.changes()).toEqual(['POST logoutall/']);
  await expect.poll(() => wire.bodiesOf('POST logoutall/')).toEqual([null]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
  await expect(person.session.get('wallets/')).rejects.toThrow('401');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});
