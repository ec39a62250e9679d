import { act, screen, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { MarketDesk } from '@/app/screens/MarketDesk';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const DESK = '/market/CNY?for=NGN';
const TICKET = `${DESK}&rate=215`;

/** The ticket is loaded lazily, which takes its time on a busy machine. */
const PATIENCE = { timeout: 20_000 };
jest.setTimeout(60_000);

const backend = withMswBackend();

/** The market of CNY with the ticket of the level at 215 open, on a screen of this width. */
async function openTicket(width: number) {
  screenOf(width);
  const view = renderScreen(<MarketDesk />, {
    path: ROUTES.currencyMarket,
    at: TICKET,
    token: backend.signIn(),
  });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Place order/ })).toBeEnabled(), PATIENCE);
  return view;
}

const rates = () => screen.getByRole('combobox', { name: /^Rate/ });
const theLevel = () => screen.findByRole('link', { name: '215.0000' });

test('Esc with the focus in the ticket closes it with one navigation [S10.desk.keys]', async () => {
  const { user, navigations } = await openTicket(1440);
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(navigations()).toEqual([DESK]);
  await waitFor(async () => expect(await theLevel()).toHaveFocus(), PATIENCE);
});

test('Esc with the focus in the book closes the ticket with one navigation [S10.desk.keys]', async () => {
  const { user, navigations } = await openTicket(1440);
  const level = await theLevel();
  act(() => level.focus());
  await user.keyboard('{Escape}');
  expect(navigations()).toEqual([DESK]);
});

test.each([
  ['in the ticket beside the book', 1440],
  ['in the ticket over the page', 900],
])('Esc in an open list of rates closes that list only, %s [S10.desk.keys]', async (_place, width) => {
  const { user, navigations } = await openTicket(width);
  await user.click(rates());
  expect(rates()).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rates()).toHaveAttribute('aria-expanded', 'false'));
  expect(navigations()).toEqual([]);
  await user.keyboard('{Escape}');
  expect(navigations()).toEqual([DESK]);
});

test('on a server with exchanges the ticket is the exchange up to the level, and Esc closes it [S11.exchange.desk]', async () => {
  backend.state.capabilities = CAPABILITIES;
  screenOf(1440);
  const { user, navigations } = renderScreen(<MarketDesk />, {
    path: ROUTES.currencyMarket,
    at: TICKET,
    token: backend.signIn(),
  });
  await waitFor(() => expect(screen.getByLabelText('You pay')).toHaveFocus(), PATIENCE);
  expect(screen.getByRole('region', { name: 'Buy CNY with NGN' })).toBeVisible();
  expect(screen.getByLabelText(/^Not above/)).toHaveValue('215');
  expect(screen.queryByRole('button', { name: /^Place order/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(navigations()).toEqual([DESK]);
});
