import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { MyListingsScreen } from '@/features/listing/MyListingsScreen';
import { ROUTES } from '@/routes/routes';
import { aListing, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field, fill, GOOD, openTicket, submitButton } from './listTicket';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));
const { lifecycle: _none, ...WITHOUT } = CAPABILITIES;
const DAY_MS = 24 * 60 * 60_000;
const ends = () => screen.findByRole('combobox', { name: 'Ends' });
const sent = () => backend.callsOf('createTransaction').map(({ body }) => body as { expires_at?: string });

describe('a new listing', () => {
  test.each([
    ['In 24 hours', DAY_MS],
    ['In 7 days', 7 * DAY_MS],
  ])('that ends "%s" is sent with its end time [S11.lifecycle.end]', async (stay, stayMs) => {
    const { user } = await openTicket(backend);
    await fill(user, GOOD);
    await user.selectOptions(await ends(), stay);
    expect(screen.queryByLabelText('Last day')).toBeNull();
    const before = Date.now();
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    const endsAt = Date.parse(sent()[0]?.expires_at ?? '');
    expect(endsAt - stayMs).toBeGreaterThanOrEqual(before);
    expect(endsAt - stayMs).toBeLessThanOrEqual(Date.now());
  });

  test('ends with a chosen day in the user’s time zone; one that has passed or none is refused at its field [S11.lifecycle.end]', async () => {
    const { user } = await openTicket(backend);
    await fill(user, GOOD);
    await user.selectOptions(await ends(), 'At the end of a day');
    await user.click(submitButton());
    expect(await screen.findByText('Choose the last day.')).toBeVisible();
    await user.type(screen.getByLabelText('Last day'), '2020-01-01');
    await user.click(submitButton());
    expect(await screen.findByText('Choose an end that is at least a minute away.')).toBeVisible();
    expect(sent()).toEqual([]);
    const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
    await user.clear(screen.getByLabelText('Last day'));
    await user.type(screen.getByLabelText('Last day'), day);
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    const end = new Date(`${day}T00:00:00`);
    end.setDate(end.getDate() + 1);
    expect(sent()[0]?.expires_at).toBe(end.toISOString());
  });

  test('stays until it is deleted if nothing else is chosen, and without the capability nothing is asked or sent [S11.lifecycle.own]', async () => {
    backend.state.capabilities = WITHOUT;
    const { user } = await openTicket(backend);
    await fill(user, GOOD);
    await screen.findByRole('radio', { name: 'Follow the market' });
    expect(screen.queryByRole('combobox', { name: 'Ends' })).toBeNull();
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('expires_at');
  });
});

describe('my listings', () => {
  const ENDS_AT = '2031-12-05T10:00:00.000Z';
  const open = () => renderScreen(<MyListingsScreen />, { path: ROUTES.myListings, token: backend.signIn() });
  const row = async () => within(await screen.findByRole('row', { name: /CNY → NGN/ }));
  const edit = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await (await row()).findByRole('button', { name: /^Edit/ }));
    return within(await screen.findByRole('form', { name: 'Listing of CNY for NGN' }));
  };
  const changes = () => backend.callsOf('changeListing').map(({ body }) => body);
  beforeEach(() => {
    backend.state.listings = [
      { ...aListing({ id: '36', user: ADA, rate: '216', Amount: '60' }), expires_at: ENDS_AT },
      aListing({ id: '37', user: ADA, currency: 'NGN', swap_to: 'CNY', rate: '0.0047', Amount: '1000' }),
    ];
    backend.state.transactions = [
      { ...aTransaction({ id: '71', user: ADA, currency_from: 'CNY', amount: '7.5', type: 'ORDER' }), held: '7.5' },
    ];
  });

  test('show when they end, and the form keeps that until another end is chosen [S11.lifecycle.end]', async () => {
    const { user } = open();
    const end = (await row()).getByText(/^Ends/);
    await waitFor(() => expect(end).toHaveTextContent(/2031/));
    const form = await edit(user);
    const choice = form.getByRole('combobox', { name: 'Ends' });
    expect(choice).toHaveValue('kept');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    const again = await edit(user);
    await user.selectOptions(again.getByRole('combobox', { name: 'Ends' }), 'Until I delete it');
    await user.click(again.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/^The listing was changed/);
    expect(changes()).toEqual([
      { listing: '36', rate: null, amount: null },
      { listing: '36', rate: null, amount: null, expires_at: null },
    ]);
    await waitFor(async () => expect((await row()).queryByText(/^Ends/)).toBeNull());
  });

  test('take a larger amount from the wallet, and the form says that the place is lost [S11.lifecycle.add]', async () => {
    const { user } = open();
    const form = await edit(user);
    expect(form.getByText(/comes from your wallet/)).toBeVisible();
    await user.clear(field('Amount left'));
    await user.type(field('Amount left'), '9999999');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(/can be added from your wallet/)).toBeVisible();
    await user.clear(field('Amount left'));
    await user.type(field('Amount left'), '75.5');
    expect(form.getByRole('status')).toHaveTextContent('larger amount the listing moves behind all');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/now behind all/);
    expect(changes()).toEqual([{ listing: '36', rate: null, amount: null, add: '15.5' }]);
    await waitFor(async () => expect((await row()).getByText('¥ 75.50')).toBeVisible());
  });

  test('a refusal of what is added is shown at the amount [S11.lifecycle.add]', async () => {
    backend.fail('changeListing', 400, { add: ['Insufficient wallet balance.'] });
    const { user } = open();
    const form = await edit(user);
    await user.clear(field('Amount left'));
    await user.type(field('Amount left'), '70');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(field('Amount left')).toHaveAccessibleDescription(/Insufficient wallet balance/));
  });

  const ask = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Cancel all' }));
    return within(await screen.findByRole('dialog'));
  };

  test('all end with one press, after a question that says how many and what comes back [S11.lifecycle.cancelAll]', async () => {
    const { user } = open();
    const dialog = await ask(user);
    expect(
      await dialog.findByText('2 listings and 1 open order will end. This comes back to your wallets:'),
    ).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['¥ 67.50', '₦ 1,000.00']);
    await user.click(dialog.getByRole('button', { name: 'Keep them' }));
    expect(backend.callsOf('cancelAll')).toEqual([]);
    await user.click((await ask(user)).getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByText('You have no active listings.')).toBeVisible();
    const [call] = backend.callsOf('cancelAll');
    expect(call?.headers['idempotency-key']).toMatch(/\S/);
    expect(backend.state.transactions[0]?.status).toBe('REVOKED');
    expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull();
  });

  test('a failed press says that nothing was cancelled, and an unknown outcome that it is unknown [S11.lifecycle.cancelAll]', async () => {
    backend.fail('cancelAll', 403, { detail: 'Please contact our support.' });
    const { user } = open();
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Cancel all' }));
    const said = 'Nothing was cancelled. Please contact our support.';
    expect(await dialog.findByRole('alert')).toHaveTextContent(said);
    backend.fail('cancelAll', 500);
    await user.click(dialog.getByRole('button', { name: 'Cancel all' }));
    expect(await dialog.findByText(/It is not known whether they were cancelled/)).toBeVisible();
  });

  test('a server without the capability cancels one by one, and lowers amounts alone [S11.lifecycle.own]', async () => {
    backend.state.capabilities = WITHOUT;
    const { user } = open();
    const form = await edit(user);
    expect(form.queryByRole('combobox', { name: 'Ends' })).toBeNull();
    await user.clear(field('Amount left'));
    await user.type(field('Amount left'), '70');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(/can only be lowered/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull();
    expect(backend.calls.map(({ path }) => path)).not.toContain('cancel-all/');
  });
});
