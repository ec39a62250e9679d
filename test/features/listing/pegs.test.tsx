import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { MyListingsScreen } from '@/features/listing/MyListingsScreen';
import { ListConfirmationScreen } from '@/features/listing/ListConfirmationScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field, fill, submitButton, openTicket } from './listTicket';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));
const sent = () => backend.callsOf('createTransaction').map(({ body }) => body);
const follow = async (user: Awaited<ReturnType<typeof openTicket>>['user']) =>
  user.click(await screen.findByRole('radio', { name: 'Follow the market' }));
const distance = () => screen.findByRole('textbox', { name: 'Distance from the market rate' });
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

test('a listing that follows the market is sent with its distance, its limits and its rate of now [S11.pegs.compose]', async () => {
  const { user } = await openTicket(backend);
  await fill(user, { amount: '50', target: 'NGN' });
  await follow(user);
  await user.type(await distance(), '1.5');
  expect(status()).toContain('Rate now: 213.6662');
  expect(status()).toContain('Buyers pay less than the market rate');
  await user.type(field('Pause if cheaper than (optional)'), '210');
  await user.click(screen.getByRole('radio', { name: 'Dearer' }));
  expect(status()).toContain('Buyers pay more than the market rate');
  await user.click(screen.getByRole('radio', { name: 'Cheaper' }));
  await user.click(submitButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    type: 'LIST',
    rate: '213.6662',
    peg: { percent: '-1.5', floor: '210', ceiling: null },
  });
});

test('limits are typed in the chosen way of reading, and sent in the specification’s [S11.pegs.compose]', async () => {
  const { user } = await openTicket(backend, 'NGN');
  await fill(user, { amount: '500', target: 'CNY' });
  await follow(user);
  await user.type(await distance(), '2');
  await user.type(field('Pause if cheaper than (optional)'), '250');
  await user.click(submitButton('NGN'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ peg: { percent: '-2', floor: '0.004' } });
});

test('a distance beyond the band and limits that cross are refused beside their fields, and nothing is sent [S11.pegs.compose]', async () => {
  const { user } = await openTicket(backend);
  await fill(user, { amount: '50', target: 'NGN' });
  await follow(user);
  await user.type(await distance(), '10.01');
  await user.click(submitButton());
  expect(await distance()).toHaveAccessibleDescription('Enter 0 to 10 percent, with at most 2 decimals.');
  await user.clear(await distance());
  await user.type(await distance(), '10');
  await user.type(field('Pause if cheaper than (optional)'), '220');
  await user.type(field('Pause if dearer than (optional)'), '219');
  await user.click(submitButton());
  expect(field('Pause if dearer than (optional)')).toHaveAccessibleDescription(/could never be shown/);
  expect(sent()).toEqual([]);
});

test('a template keeps how a listing follows the market, and says it beside its name [S11.pegs.shown]', async () => {
  const { user } = await openTicket(backend);
  await fill(user, { amount: '50', target: 'NGN' });
  await follow(user);
  await user.type(await distance(), '2');
  await user.click(await screen.findByRole('button', { name: 'Save as template' }));
  await user.type(screen.getByLabelText('Name'), 'Weekly');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const href = '/list-confirmation/CNY?to=NGN&amount=50&peg=-2';
  expect(screen.getByRole('link', { name: 'Weekly' })).toHaveAttribute('href', href);
  expect(screen.getByText('Market −2%')).toBeVisible();
});

test('a server without the capability offers no following, and an address that asks for it lists at a fixed rate [S11.pegs.own]', async () => {
  const { pegs: _none, ...without } = CAPABILITIES;
  backend.state.capabilities = without;
  const { user } = renderScreen(<ListConfirmationScreen />, {
    path: ROUTES.listConfirmation,
    at: '/list-confirmation/CNY?to=NGN&amount=50&rate=216&peg=-1.5',
    token: backend.signIn(),
  });
  await waitFor(() => expect(submitButton()).toBeEnabled());
  expect(screen.queryByRole('radio', { name: 'Follow the market' })).toBeNull();
  await user.click(submitButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ rate: '216' });
  expect(sent()[0]).not.toHaveProperty('peg');
});

describe('own listings', () => {
  const PEG = { percent: '-1.5', floor: '210', ceiling: null, outside: null };
  const open = () => renderScreen(<MyListingsScreen />, { path: ROUTES.myListings, token: backend.signIn() });
  const row = async () => within(await screen.findByRole('row', { name: /CNY → NGN/ }));
  beforeEach(() => {
    backend.state.listings = [{ ...aListing({ id: '36', user: ADA, rate: '213.66625', Amount: '60' }), peg: PEG }];
  });

  test('show how they follow the market, and "List again" fills it in [S11.pegs.shown]', async () => {
    open();
    expect((await row()).getByText('Follows the market −1.5%')).toBeVisible();
    const href = '/list-confirmation/CNY?to=NGN&amount=60&rate=213.66625&peg=-1.5&floor=210';
    expect((await row()).getByRole('link', { name: 'List again' })).toHaveAttribute('href', href);
  });

  test('paused by a limit they say which, and what brings them back; a press keeps them paused [S11.pegs.shown]', async () => {
    backend.state.listings = [
      {
        ...aListing({ id: '36', user: ADA, rate: '211', Amount: '60' }),
        ...{ paused: true, peg: { ...PEG, outside: 'floor' } },
      },
    ];
    const { user } = open();
    expect((await row()).getByText('Paused by its limit')).toBeVisible();
    expect(screen.getByText(/^Cheaper than its limit of/)).toHaveTextContent(
      'Cheaper than its limit of 210.0000. Comes back by itself when the market rate is 213.1980 or higher.',
    );
    await user.click(await (await row()).findByRole('button', { name: /^Pause/ }));
    await waitFor(() => expect(backend.callsOf('pauseListing')).toHaveLength(1));
  });

  test('get another distance, and a fixed rate again, in the form of their changes [S11.pegs.change]', async () => {
    const { user } = open();
    await user.click(await (await row()).findByRole('button', { name: /^Edit/ }));
    await user.clear(await distance());
    await user.type(await distance(), '3');
    expect(status()).toContain('moves behind all that are listed at its new rate');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('The listing was changed. Its rate follows the market.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(async () => expect((await row()).getAllByText(/210\.41/)).not.toHaveLength(0));
    await user.click(await (await row()).findByRole('button', { name: /^Edit/ }));
    await user.click(await screen.findByRole('radio', { name: 'Fixed rate' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/^The listing was changed/);
    expect(backend.callsOf('changeListing').map(({ body }) => body)).toMatchObject([
      { listing: '36', rate: null, peg: { percent: '-3', floor: '210', ceiling: null } },
      { listing: '36', rate: '210.4124', amount: null },
    ]);
    await waitFor(() => expect(screen.queryByText(/^Follows the market/)).toBeNull());
  });
});
