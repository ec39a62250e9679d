import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import type { StandingOrder } from '@contract/standingOrders';
import { NotificationsScreen } from '@/features/notices/NotificationsScreen';
import { ExchangeScreen } from '@/features/orders/exchange/ExchangeScreen';
import { StandingOrdersScreen } from '@/features/orders/exchange/StandingOrdersScreen';
import { TransactionsScreen } from '@/features/transactions/TransactionsScreen';
import { ROUTES } from '@/routes/routes';
import { aNotification, aRate } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { sentence } from '@test/support/app/screenOf';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES, rates: [aRate({ rate: '216' })] }));

const anOrder = (facts: Partial<StandingOrder> = {}): StandingOrder & { owner: string } => ({
  ...{ id: '7', kind: 'weekly', day: 5, currency_from: 'NGN', currency_to: 'CNY', amount: '500', left: '500' },
  ...{ rate: '216', part: 'available', state: 'active', next_run_at: '2026-12-04T09:00:00Z', created_at: null },
  ...{ last_outcome: null, owner: ADA },
  ...facts,
});

const WEEKLY = '500 NGN to CNY every Friday, at 216 or better';

const open = () => renderScreen(<StandingOrdersScreen />, { path: ROUTES.standingOrders, token: backend.signIn() });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = () => backend.callsOf('createStandingOrder').map(({ body }) => body);
const row = (name = WEEKLY) => screen.findByRole('listitem', { name });

describe('a standing order is made', () => {
  const fill = async () => {
    await userEvent.click(await button('New standing order'));
    const form = within(await screen.findByRole('form', { name: 'New standing order' }));
    await userEvent.selectOptions(form.getByLabelText('Pay with'), 'NGN');
    await userEvent.type(form.getByRole('textbox', { name: 'Amount' }), '1500');
    await userEvent.selectOptions(form.getByLabelText('Target currency'), 'CNY');
    await userEvent.type(form.getByRole('textbox', { name: 'Not above' }), '150.5');
    return form;
  };

  test('on a rate far from the market, as much as there is [S11.standing.screen]', async () => {
    open();
    const form = await fill();
    await userEvent.click(form.getByRole('button', { name: 'Make standing order' }));
    expect(await screen.findByText('The standing order is made.')).toBeVisible();
    expect(sent()).toEqual([
      {
        ...{ kind: 'rate', day: null, currency_from: 'NGN', currency_to: 'CNY' },
        ...{ amount: '1500', rate: '150.5', part: 'available' },
      },
    ]);
    expect(await row('1,500 NGN to CNY as soon as the rate is 150.5 or better')).toBeVisible();
  });

  test.each([
    ['Every week', 'Day of the week', 'Friday', { kind: 'weekly', day: 5 }],
    ['Every month', 'Day of the month', '31', { kind: 'monthly', day: 31 }],
  ])('%s, all or nothing [S11.standing.screen]', async (when, field, day, expected) => {
    open();
    const form = await fill();
    await userEvent.click(form.getByRole('radio', { name: when }));
    await userEvent.selectOptions(form.getByLabelText(field), day);
    await userEvent.click(form.getByRole('radio', { name: 'All or nothing' }));
    await userEvent.click(form.getByRole('button', { name: 'Make standing order' }));
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ ...expected, part: 'all' })]));
  });

  test('with a sentence at each field that is wrong, and what was typed is kept [S11.standing.screen]', async () => {
    open();
    await userEvent.click(await button('New standing order'));
    const form = within(await screen.findByRole('form', { name: 'New standing order' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Amount' }), '0');
    await userEvent.click(form.getByRole('button', { name: 'Make standing order' }));
    expect(form.getByRole('textbox', { name: 'Amount' })).toBeInvalid();
    expect(form.getByLabelText('Target currency')).toBeInvalid();
    expect(sent()).toEqual([]);
    backend.fail('createStandingOrder', 409, { detail: 'You already have this standing order.' });
    await userEvent.clear(form.getByRole('textbox', { name: 'Amount' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Amount' }), '12');
    await userEvent.selectOptions(form.getByLabelText('Target currency'), 'NGN');
    await userEvent.type(form.getByRole('textbox', { name: /^Not / }), '0.005');
    await userEvent.click(form.getByRole('button', { name: 'Make standing order' }));
    expect(
      await screen.findByText(sentence('The standing order was not made. You already have this standing order.')),
    ).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('12');
  });
});

test('what a standing order did is shown with its figures and reasons, and leads to its transaction [S11.standing.list]', async () => {
  backend.state.standingOrders = [anOrder({ last_outcome: 'refused' })];
  const run = { at: '2026-11-27T09:00:01Z', due_at: '2026-11-27T09:00:00Z', reason: null };
  const figures = { paid: '500', fee: '5', received: '2.29', average: '216.1', order: 91 };
  const none = { paid: null, fee: null, received: null, average: null, order: null };
  backend.state.standingRuns = {
    7: [
      { run: 2, ...run, ...none, outcome: 'refused', reason: 'Insufficient balance' },
      { run: 1, ...run, ...figures, outcome: 'exchanged' },
    ],
  };
  open();
  expect(await row()).toHaveTextContent('Last run: not possible');
  expect(backend.callsOf('getStandingRuns')).toEqual([]);
  await userEvent.click(await button(`History: ${WEEKLY}`));
  const runs = within(await screen.findByRole('list', { name: `History: ${WEEKLY}` })).getAllByRole('listitem');
  expect(runs.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/not possible\s*Insufficient balance$/),
    expect.stringMatching(/₦\s?500.* exchanged for ¥\s?2\.29/),
  ]);
  expect(screen.getByRole('link', { name: /exchanged for/ })).toHaveAttribute('href', '/transaction-details/91');
});

test('a standing order is paused, resumed and deleted [S11.standing.list]', async () => {
  backend.state.standingOrders = [anOrder()];
  open();
  expect(await row()).toHaveTextContent(/Next run: /);
  await userEvent.click(await button(`Pause: ${WEEKLY}`));
  await userEvent.click(await button(`Resume: ${WEEKLY}`));
  await button(`Pause: ${WEEKLY}`);
  await userEvent.click(await button(`Delete: ${WEEKLY}`));
  expect(await screen.findByText('You have no standing orders.')).toBeVisible();
  expect(backend.state.standingOrders).toEqual([]);
});

test('one on a rate shows what is still to be exchanged, and one that is done cannot be resumed [S11.standing.list]', async () => {
  const atRate = { kind: 'rate', day: null, next_run_at: null, last_outcome: 'exchanged' } as const;
  backend.state.standingOrders = [
    anOrder({ ...atRate, id: '8', left: '120.5' }),
    anOrder({ ...atRate, id: '9', amount: '70', left: '0', state: 'done' }),
  ];
  open();
  expect(await row('500 NGN to CNY as soon as the rate is 216 or better')).toHaveTextContent(
    /Still to exchange: ₦\s?120\.50/,
  );
  const done = await row('70 NGN to CNY as soon as the rate is 216 or better');
  expect(done).toHaveTextContent('Done');
  expect(within(done).queryByRole('button', { name: /Pause|Resume/ })).toBeNull();
});

describe('the ways to it [S11.standing.screen]', () => {
  const screens = [
    [<ExchangeScreen key="exchange" />, { path: ROUTES.exchange, at: '/exchange/NGN' }],
    [<TransactionsScreen key="transactions" />, { path: ROUTES.transactions }],
  ] as const;

  test.each(screens)('lead there only if the server announces standing orders', async (shown, place) => {
    const { unmount } = renderScreen(shown, { ...place, token: backend.signIn() });
    expect(await screen.findByRole('link', { name: 'Standing orders' })).toHaveAttribute('href', '/standing-orders');
    unmount();
    backend.state.capabilities = { ...CAPABILITIES, standingOrders: 0 };
    renderScreen(shown, { ...place, token: backend.signIn() });
    await waitFor(() => expect(backend.callsOf('getCapabilities')).toHaveLength(2));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Standing orders' })).toBeNull();
  });

  test('without them the screen says so and asks for nothing', async () => {
    backend.state.capabilities = { exchange: 1 };
    open();
    expect(await screen.findByText('This server has no standing orders.')).toBeVisible();
    expect(backend.calls.map(({ name }) => name)).toEqual(['getCapabilities']);
  });
});

test('a notification of a run says what became of it, and leads to its order or to the standing orders [S11.standing.told]', async () => {
  const about = { kind: 'standing', amount: { amount: '500', currency: 'NGN' }, to: 'CNY', rate: '216' } as const;
  const noted = [
    aNotification({
      id: '1',
      about: { ...about, outcome: 'exchanged', transaction: '91', received: { amount: '2.29', currency: 'CNY' } },
    }),
    aNotification({ id: '2', about: { ...about, outcome: 'refused', note: 'Insufficient balance' } }),
  ];
  backend.state.notifications = noted.map((one) => ({ ...one, owner: ADA, read: false }));
  renderScreen(<NotificationsScreen />, { path: ROUTES.notifications, token: backend.signIn() });
  const exchanged = await screen.findByRole('link', {
    name: /Your standing order exchanged ₦\s?500\.00 for ¥\s?2\.29/,
  });
  expect(exchanged).toHaveAttribute('href', '/transaction-details/91');
  const refused = screen.getByRole('link', { name: /could not be carried out\. Insufficient balance$/ });
  expect(refused).toHaveAttribute('href', '/standing-orders');
});
