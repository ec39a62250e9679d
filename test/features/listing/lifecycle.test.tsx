import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { MyListingsScreen } from '@/features/listing/MyListingsScreen';
import { ROUTES } from '@/routes/routes';
import { aListing, aTransaction } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { field, fill, GOOD, openTicket, submitButton } from './listTicket';
import { ListConfirmationScreen } from '@/features/listing/ListConfirmationScreen';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

describe('lifecycle', () => {
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
});

describe('pegs', () => {
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
});
