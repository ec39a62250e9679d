import type { Page } from '@playwright/test';
import { LANDING_SENTENCES } from '@/texts/landingSentences';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { SENTENCES } from '@/texts/sentences';
import { type Someone, signIn, readMails, readResetPath, aPerson, logIn } from '@test/e2e/support/people/people';
import { expect, test } from '@test/e2e/support/browser/fixtures';
import { expectRightBooks, readAccounts } from '@test/e2e/support/money/ledger';
import {
  openForBusiness,
  ownListings,
  ownOrders,
  placeWaitingOrders,
  sendListing,
} from '@test/e2e/support/market/market';
import type { RunningServer } from '@test/e2e/support/server/startServer';
import { recordWire } from '@test/e2e/support/network/wire';
import { stopClock } from '@test/e2e/support/browser/device';
import { fact } from '@test/e2e/support/pages/routes';

test.describe('deactivate', () => {
  test.beforeAll(({ server }) => openForBusiness(server));
  // What the screen was just reading when the log-out came is refused.
  test.beforeEach(({ troubles }) => troubles.expect(/answer 401: GET|status of 401/));

  /** A person with 500 CNY and 5,000 NGN, of which 300 CNY are listed and 2,200 NGN wait in an order. */
  interface Owner {
    person: Someone;
    userId: string;
    orderId: string;
    /** In the order in which the server lists them. */
    listingIds: string[];
  }

  /** Makes an Owner. */
  async function withBelongings(server: RunningServer): Promise<Owner> {
    const person = await aPerson(server, 'Ada', { CNY: '500', NGN: '5000' });
    for (const amount of ['100', '200']) await sendListing(person, { amount, rate: '214' });
    await placeWaitingOrders(server, person, 1);
    const [orderId = ''] = await ownOrders(person);
    await expect.poll(async () => (await ownListings(person)).length).toBe(2);
    const { id } = await person.session.get<{ id: number }>('users/me/');
    return { person, userId: String(id), orderId, listingIds: await ownListings(person) };
  }

  /** Presses Confirm & Proceed and says yes. */
  async function confirmDeactivation(page: Page): Promise<void> {
    // The warning about money in the wallets comes with them and moves the button.
    await expect(page.getByRole('table', { name: 'Wallet balances' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm & Proceed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  }

  async function expectGone(page: Page): Promise<void> {
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status').filter({ hasText: LANDING_SENTENCES.deactivated })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
  }

  test('a deactivation makes its calls in their order, all money comes back, and the log-in is refused [S2.deactivate.1, S2.deactivate.2, S4.deactivate.1, S4.deactivate.2, S4.deactivate.3, S4.deactivate.4, S4.deactivate.5, S4.logout.2, S6.refusal.1, S7.deleteAccount, S7.getOwnOrders, S7.removeOrder, S7.getOwnListings, S7.fundWallet, S7.removeListing, S8.deactivateConfirm, S8.deactivateSuccess, S8.login403]', async ({
    page,
    server,
    troubles,
  }) => {
    troubles.expect(/403/);
    const { person, userId, orderId, listingIds } = await withBelongings(server);
    await signIn(page, person);
    await page.goto('/user-deactivate');
    const overview = (title: string) => page.getByRole('table', { name: title });
    await expect(overview('Wallet balances').getByRole('row', { name: /CNY/ })).toContainText('200.00');
    await expect(overview('Active listings')).toContainText(['200.00']);
    await expect(overview('Active listings')).toContainText(['100.00']);
    await expect(overview('Active orders')).toContainText(['2,200.00']);
    const wire = recordWire(page);
    await page.getByRole('button', { name: 'Confirm & Proceed' }).click();
    await expect(page.getByRole('dialog')).toContainText(SENTENCES.confirmDeactivation);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    // The first reads may be confirmed once the live channel is open.
    await expect.poll(() => wire.changes()).toEqual([]);
    await confirmDeactivation(page);
    await expectGone(page);
    await expect
      .poll(() => wire.changes())
      .toEqual([
        'POST users/delete-account/',
        `DELETE orders/${orderId}/remove_order/`,
        ...listingIds.flatMap((id) => ['POST wallets/fund/', `DELETE listings/${id}/remove_listing/`]),
        'POST logoutall/',
      ]);
    const lines = wire.calls().map(({ line }) => line);
    for (const read of ['GET orders/?created_by_user=true', 'GET listings/?created_by_user=true']) {
      expect(lines).toContain(read);
    }
    const funded = wire.bodiesOf('POST wallets/fund/');
    expect(funded).toHaveLength(2);
    for (const amount of ['100', '200']) expect(funded).toContainEqual({ user: userId, currency: 'CNY', amount });
    const accounts = await readAccounts(server.db);
    expect(accounts[`wallet:${userId}:CNY`]).toBe('500');
    expect(accounts[`wallet:${userId}:NGN`]).toBe('5000');
    await expectRightBooks(server.db);
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.accountDeactivated);
  });
});

test.describe('auth', () => {
  const PASSWORD = 'Sail-the-7-seas';
  const NEW_PASSWORD = 'Round-the-Horn-2';
  const email = (page: Page) => page.getByLabel('Email');
  const password = (page: Page) => page.getByLabel('Password', { exact: true });
  const confirmation = (page: Page) => page.getByLabel('Confirm password');
  const newEmail = (name: string) => `${name}@newcomers.crossrate.example`;

  /** The registration form, filled with what may be sent. */
  async function fillRegistration(page: Page, address: string) {
    await page.goto('/register');
    await email(page).fill(address);
    await page.getByLabel('Username').fill('Nkem');
    await password(page).fill(PASSWORD);
    await confirmation(page).fill(PASSWORD);
    return page.getByRole('button', { name: 'Register' });
  }

  test('a registration sends its payload, then the welcome mail, and leads to the log-in [S7.register, S7.sendWelcome]', async ({
    page,
    server,
  }) => {
    const wire = recordWire(page);
    const address = newEmail('nkem');
    await (await fillRegistration(page, address)).dblclick();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status')).toContainText('Your account has been created');
    await expect(email(page)).toHaveValue(address);
    await expect.poll(async () => (await readMails(server, address)).length).toBe(1);
    await expect
      .poll(() => wire.calls().map(({ line, body }) => [line, body]))
      .toEqual([
        ['POST register/', { email: address, password: PASSWORD, username: 'Nkem' }],
        ['POST register/welcome/', { email: address }],
      ]);
    await password(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(', Nkem.');
  });

  async function askForLink(page: Page, address: string): Promise<void> {
    await page.goto('/request/password_reset');
    await email(page).fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
  }

  async function choosePassword(page: Page): Promise<void> {
    await password(page).fill(NEW_PASSWORD);
    await confirmation(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save the password' }).click();
  }

  test('the link of the mail sets a new password, once, and 5 seconds later the landing page opens [S4.passwordReset.2, S4.passwordReset.3, S7.confirmPasswordReset, S8.resetConfirmSuccess, S8.resetConfirmFailure, S9.redirectDelay]', async ({
    page,
    server,
    troubles,
  }) => {
    troubles.expect(/404/);
    const person = await aPerson(server);
    await askForLink(page, person.email);
    const link = await readResetPath(server, person.email);
    const wire = recordWire(page);
    await page.clock.install();
    await page.goto(link);
    await stopClock(password(page));
    await choosePassword(page);
    await expect(page.getByRole('status').filter({ hasText: AUTH_SENTENCES.resetDone })).toBeVisible();
    const token = link.split('/').at(-1);
    await expect
      .poll(() => wire.calls().map(({ line, body }) => [line, body]))
      .toEqual([['POST api/password_reset/confirm/', { password: NEW_PASSWORD, token }]]);
    await page.clock.runFor(4_999);
    await expect(page).toHaveURL(link);
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/');
    await page.clock.resume();
    await page.goto(link);
    await choosePassword(page);
    await expect(page.getByRole('alert')).toContainText(AUTH_SENTENCES.resetFailed);
    await expect(password(page)).toHaveValue(NEW_PASSWORD);
    await logIn(page, { ...person, password: NEW_PASSWORD });
    await expect(person.session.get('wallets/')).rejects.toThrow('401');
  });

  test('a profile is saved as typed, without any rule, and Logout ends every session of the user [S2.editProfile.1, S5.profile.1, S7.updateMe, S4.logout.1, S4.logout.2, S7.logoutAll]', async ({
    page,
    server,
  }) => {
    const person = await aPerson(server);
    await signIn(page, person);
    const wire = recordWire(page);
    await page.goto('/edit-profile');
    await page.getByLabel('Username').fill('李雷');
    await page.getByLabel('Phone').fill('not a number');
    await page.getByLabel('Date of birth').fill('2000-02-29');
    await page.getByLabel('First name').fill('雷');
    await page.getByLabel('Last name').fill('');
    await page.getByRole('button', { name: 'Save Changes' }).dblclick();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('status').filter({ hasText: 'Your profile has been saved.' })).toBeVisible();
    await expect(fact(page, 'Username')).toHaveText('李雷');
    await expect(fact(page, 'Birthday')).toHaveText('29 February 2000');
    await expect
      .poll(() => wire.bodiesOf('POST users/me/'))
      .toEqual([
        { username: '李雷', phone_number: 'not a number', birthday: '2000-02-29', first_name: '雷', last_name: '' },
      ]);

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => wire.changes()).toEqual(['POST users/me/', 'POST logoutall/']);
    await expect.poll(() => wire.bodiesOf('POST logoutall/')).toEqual([null]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('Token'))).toBeNull();
    await expect(person.session.get('wallets/')).rejects.toThrow('401');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goto('/profile');
    await expect(page).toHaveURL('/');
  });
});
