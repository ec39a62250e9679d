import { AUTH_SENTENCES } from '@/texts/authSentences';
import { GUARDED_ROUTES, PUBLIC_ROUTES } from '@test/e2e/support/pages/routes';
import { OPENED_SCENES } from './openedScenes';
import { button, press, type Scene } from './scene';

const plain: Scene[] = [
  ...PUBLIC_ROUTES.map(({ id, path }): Scene => ({ name: id, path, as: null })),
  ...GUARDED_ROUTES.map(({ id, path }): Scene => ({ name: id, path, as: 'Lin' })),
  ...GUARDED_ROUTES.map(({ id, path }): Scene => ({ name: `${id}-empty`, path, as: 'newcomer' })),
  { name: 'notFound', path: '/nowhere', as: null },
];

const fillTicket =
  (amount: string): Required<Scene>['act'] =>
  async (page) => {
    await page.getByLabel('Amount').fill(amount);
    await page.getByLabel('Target currency').selectOption('NGN');
  };

const states: Scene[] = [
  {
    name: 'login-refused',
    path: '/login',
    as: null,
    act: async (page) => {
      await page.getByLabel('Email').fill('somebody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-0000');
      await press('Login')(page);
      await page.getByText(AUTH_SENTENCES.invalidCredentials).waitFor();
    },
  },
  { name: 'register-errors', path: '/register', as: null, act: press('Register') },
  { name: 'landing-errors', path: '/', as: null, act: press('Stay Updated') },
  { name: 'listConfirmation-errors', path: '/list-confirmation/CNY', as: 'Lin', act: press('List CNY') },
  {
    name: 'listConfirmation-filled',
    path: '/list-confirmation/CNY',
    as: 'Lin',
    act: async (page) => {
      await fillTicket('1,000.50')(page);
      await page.getByLabel('Rate', { exact: true }).fill('215.37');
    },
  },
  {
    name: 'biOrderConfirmation-quote',
    path: '/market/CNY',
    as: 'Lin',
    act: async (page) => {
      await page
        .getByRole('table', { name: /^CNY for NGN/ })
        .getByRole('row')
        .nth(1)
        .click();
      await page.getByLabel('Amount').fill('25000');
    },
  },
  {
    name: 'multiOrderConfirmation-paths',
    path: '/multi-order-confirmation/CNY',
    as: 'Lin',
    act: async (page) => {
      await fillTicket('1200')(page);
      await press('Compute paths')(page);
    },
  },
  { name: 'amountConfirmation-errors', path: '/amount-confirmation/CNY', as: 'Lin', act: press('Confirm') },
  {
    name: 'withdrawalConfirmation-errors',
    path: '/withdrawal-confirmation/CNY',
    as: 'Lin',
    act: press('Submit Withdrawal'),
  },
  { name: 'newAccount-errors', path: '/newaccount', as: 'Lin', act: press('Save account') },
  { name: 'disputes-errors', path: '/disputes/{transaction}', as: 'Lin', act: press('Submit') },
  { name: 'transactionDetails-revoke', path: '/transaction-details/{transaction}', as: 'Lin', act: press('Revoke') },
  ...OPENED_SCENES,
  {
    name: 'displayMenu',
    path: '/rates',
    as: 'Lin',
    act: press('Display: language, theme, rows and privacy'),
  },
];

/** Below the breakpoint only. */
export const NARROW_SCENES: readonly Scene[] = [
  { name: 'drawer', path: '/homepage', as: 'Lin', act: (page) => button(page, 'Menu').click() },
];

/** Every screen with a full and an empty account, and what can be seen only after something is done. */
export const SCENES: readonly Scene[] = [...plain, ...states];
