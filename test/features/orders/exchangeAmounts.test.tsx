import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { CAPABILITIES } from '@contract/calls';
import { ExchangeDeskTicket } from '@/features/orders/exchange/ExchangeDeskTicket';
import { ExchangeScreen } from '@/features/orders/exchange/ExchangeScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { sentence } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { act, amount, limit, LISTED, ready, receive, rowsOf, way } from './exchangeWorld';
import { changeListings, receipt } from './orderWorld';
import { ADA } from '@test/support/mswBackend/seed';

describe('exchange amounts', () => {
  const backend = withMswBackend(() => ({
    capabilities: { ...CAPABILITIES, leastAmounts: { NGN: '500' } },
    listings: LISTED.map((listing) => ({ ...listing })),
  }));
  const sent = () => backend.callsOf('createExchange');

  /** Opens the ticket of NGN, with CNY as its target. */
  async function open(search = '') {
    const view = renderScreen(<ExchangeScreen />, {
      path: ROUTES.exchange,
      at: `/exchange/NGN?to=CNY${search}`,
      token: backend.signIn(),
    });
    await ready();
    return view;
  }

  describe('what is received is typed [S11.exchange.either]', () => {
    test('the least amount to pay for it is shown and sent; a typed amount takes its place', async () => {
      const { user } = await open();
      await user.type(receive(), '60');
      await waitFor(() => expect(amount()).toHaveValue('12848.48484849'));
      expect(receipt()).toHaveTextContent('You receive¥ 60.00');
      expect(receive()).toHaveValue('60');
      await user.clear(amount());
      await user.type(amount(), '50000');
      await waitFor(() => expect(receive()).toHaveValue('232.39'));
      await user.clear(receive());
      await user.type(receive(), '160');
      await waitFor(() => expect(amount()).toHaveValue('34279.11603344'));
      await user.click(act());
      const body = { amount: '34279.11603344', rate: null, time_in_force: 'ioc' };
      await waitFor(() => expect(sent()[0]?.body).toMatchObject(body));
    });

    test('more than others list, or than the balance pays, is refused at its field', async () => {
      const { user } = await open('&receive=1161');
      await user.click(act());
      expect(receive()).toHaveAccessibleDescription(
        expect.stringContaining('Others list less than that at the moment.'),
      );
      await user.clear(receive());
      await user.type(receive(), '1000');
      await waitFor(() => expect(amount()).toHaveAccessibleDescription(expect.stringContaining('Insufficient')));
      await user.clear(receive());
      await user.click(act());
      expect(receive()).toHaveAccessibleDescription(expect.stringContaining('Enter valid amount.'));
      await user.type(receive(), '0.5');
      await waitFor(() =>
        expect(amount()).toHaveAccessibleDescription(expect.stringContaining('The least amount is 500 NGN.')),
      );
      expect(sent()).toEqual([]);
    });

    test('while the book moves, it stays and the amount follows; without a limit, more than was shown needs a second press', async () => {
      const { user } = await open('&receive=60');
      await changeListings(backend, (listings) => listings.filter(({ id }) => id !== '53'));
      await waitFor(() => expect(amount()).toHaveValue('12848.48484849'));
      await changeListings(backend, (listings) => listings.filter(({ id }) => id !== '50'));
      expect(
        await screen.findByText(sentence('The market has moved. You pay: was ₦ 12,848.48, now ₦ 13,030.30.')),
      ).toBeVisible();
      expect(receive()).toHaveValue('60');
      await user.click(act());
      expect(await screen.findByText('Nothing was sent. Press again to order as shown now.')).toBeVisible();
      expect(sent()).toEqual([]);
      await user.click(act());
      await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '13030.30303031' }));
    });

    test('it goes along to another currency that is paid', async () => {
      const view = await open('&receive=60');
      await view.user.selectOptions(screen.getByLabelText('Pay with'), 'GHC');
      await waitFor(() => expect(view.address()).toBe('/exchange/GHC?to=CNY&receive=60'));
      await waitFor(() => expect(amount()).toHaveValue('100'));
      expect(receive()).toHaveValue('60');
    });
  });

  describe('where it fills [S11.exchange.depth]', () => {
    const depth = () => rowsOf('Where it fills');

    test('each level of the pair with what is taken of it, the limit, and what is listed there', async () => {
      const { user } = await open('&amount=50000');
      await waitFor(() =>
        expect(depth()).toEqual([
          ['215.0000', '1,000.00', 'in part'],
          ['212.0000', '100.00', 'in full'],
        ]),
      );
      await user.type(limit(), '212.5');
      await waitFor(() => expect(depth()[1]).toEqual(['Your limit 212.5000']));
      expect(depth().map(([, , taken]) => taken)).toEqual(['', undefined, 'in full']);
      await user.click(way('List the rest'));
      await waitFor(() => expect(depth()[1]).toEqual(['Your limit 212.5000 · lists ₦ 15,590.93']));
      expect(receipt()).toHaveTextContent('Listed at your limit₦ 15,590.93');
    });

    test('a rest that is too little for a listing is not promised as listed', async () => {
      const { user } = await open('&amount=34900&rate=212.5');
      await user.click(way('List the rest'));
      await waitFor(() => expect(receipt()).toHaveTextContent('Too little to list, stays in your wallet₦ 490.93'));
      expect(act()).toHaveTextContent(/^Exchange ₦ 34,409\.06$/);
      await waitFor(() => expect(depth()[1]).toEqual(['Your limit 212.5000']));
    });
  });

  describe('on the desk [S11.exchange.desk]', () => {
    function Desk() {
      const [rate, setRate] = useState('212');
      return (
        <>
          <button onClick={() => setRate('215')}>Take the level at 215</button>
          <ExchangeDeskTicket currency="CNY" swapTo="NGN" rate={rate} onClose={() => undefined} />
        </>
      );
    }
    const takeNext = () => screen.getByRole('button', { name: 'Take the level at 215' });

    test('a level takes all up to it, with its rate as the limit, as far as the balance goes', async () => {
      const view = renderScreen(<Desk />, { token: backend.signIn() });
      await waitFor(() => expect(amount()).toHaveValue('34409.06527202'));
      expect(limit()).toHaveValue('212');
      expect(amount()).toHaveFocus();
      await view.user.click(takeNext());
      await waitFor(() => expect(amount()).toHaveValue('100000.5'));
      expect(limit()).toHaveValue('215');
      await view.user.click(act());
      await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '100000.5', rate: '215' }));
    });

    test('a typed amount stays when another level is taken, and the market does not change a filled one', async () => {
      const view = renderScreen(<Desk />, { token: backend.signIn() });
      await waitFor(() => expect(amount()).toHaveValue('34409.06527202'));
      await changeListings(backend, (listings) => [...listings, aListing({ id: '54', rate: '210', Amount: '5' })]);
      expect(await screen.findByText(/^The market has moved/)).toBeVisible();
      expect(amount()).toHaveValue('34409.06527202');
      await view.user.clear(amount());
      await view.user.type(amount(), '7000');
      expect(amount()).toHaveValue('7000');
      await view.user.click(takeNext());
      await waitFor(() => expect(limit()).toHaveValue('215'));
      expect(amount()).toHaveValue('7000');
    });
  });
});

describe('exchange rest', () => {
  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    listings: LISTED.map((listing) => ({ ...listing })),
  }));
  const { lifecycle: _none, ...WITHOUT } = CAPABILITIES;
  const DAY_MS = 24 * 60 * 60_000;

  /** Opens the ticket of 40,000 NGN for CNY at 212 or better, which lists what does not fill. */
  async function open(rate = '212') {
    const view = renderScreen(<ExchangeScreen />, {
      path: ROUTES.exchange,
      at: `/exchange/NGN?to=CNY&amount=40000&rate=${rate}`,
      token: backend.signIn(),
    });
    await ready();
    await view.user.click(way('List the rest'));
    return view;
  }
  const sent = () => backend.callsOf('createExchange').map(({ body }) => body as { expires_at?: string });
  const ends = () => screen.findByRole('combobox', { name: 'Ends' });

  describe('the end of what is listed [S11.exchange.end]', () => {
    test('is chosen as for any listing, sent with the exchange, and the listing has it', async () => {
      const { user } = await open();
      await user.selectOptions(await ends(), 'In 24 hours');
      const before = Date.now();
      await user.click(act());
      await waitFor(() => expect(sent()).toHaveLength(1));
      const endsAt = Date.parse(sent()[0]?.expires_at ?? '');
      expect(endsAt - DAY_MS).toBeGreaterThanOrEqual(before);
      expect(endsAt - DAY_MS).toBeLessThanOrEqual(Date.now());
      await waitFor(() =>
        expect(backend.state.transactions.find(({ type }) => type === 'LIST')?.endsAt).toBe(sent()[0]?.expires_at),
      );
    });

    test('is neither asked for nor sent where nothing is listed, also if it was chosen before', async () => {
      const { user } = await open();
      await user.selectOptions(await ends(), 'At the end of a day');
      await user.click(way('Now only'));
      expect(screen.queryByRole('combobox', { name: 'Ends' })).toBeNull();
      await user.click(act());
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]).not.toHaveProperty('expires_at');
    });

    test('is refused at its field, by the rule and by the server', async () => {
      backend.fail('createExchange', 400, { expires_at: ['Choose an end within a year.'] });
      const { user } = await open();
      await user.selectOptions(await ends(), 'At the end of a day');
      await user.click(act());
      expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription('Choose the last day.');
      expect(sent()).toEqual([]);
      await user.selectOptions(await ends(), 'In 7 days');
      await user.click(act());
      await waitFor(async () => expect(await ends()).toHaveAccessibleDescription(/Choose an end within a year/));
    });

    test('is not offered by a server without the capability', async () => {
      backend.state.capabilities = WITHOUT;
      const { user } = await open();
      expect(screen.queryByRole('combobox', { name: 'Ends' })).toBeNull();
      await user.click(act());
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]).not.toHaveProperty('expires_at');
    });
  });

  test('the receipt of an exchange that is listed as a whole says what it brings once it is taken [S11.exchange.receipt]', async () => {
    await open('205');
    await waitFor(() =>
      expect(screen.getByText('Listed at your limit', { selector: 'dt' }).closest('dl')).toHaveTextContent(
        /^Listed at your limit₦ 40,000.00You receive if taken fully¥ 195.12$/,
      ),
    );
  });

  describe('a rest that would meet a listing of the user’s own [S11.exchange.own]', () => {
    const MEETS =
      'You offer CNY at 212.0000 yourself, which meets this rate. Change or delete that listing first, or ask for 211.99.';

    test('is said at the limit at once, and not sent; the rate that is named instead is', async () => {
      backend.state.listings = [aListing({ id: '54', user: ADA, rate: '212', Amount: '50' })];
      const { user } = await open('213');
      await waitFor(() => expect(limit()).toHaveAccessibleDescription(expect.stringContaining(MEETS)));
      await user.click(act());
      expect(limit()).toHaveFocus();
      expect(sent()).toEqual([]);
      await user.clear(limit());
      await user.type(limit(), '211.99');
      expect(limit()).toBeValid();
      await user.click(act());
      await waitFor(() => expect(sent()).toHaveLength(1));
    });

    test('is no concern if nothing is left to list, or nothing is to be listed', async () => {
      backend.state.listings.push(aListing({ id: '54', user: ADA, rate: '212', Amount: '50' }));
      const { user } = await open('213');
      await waitFor(() => expect(limit()).toHaveAccessibleDescription(expect.stringContaining(MEETS)));
      await user.click(way('Now only'));
      expect(limit()).toBeValid();
      await user.click(way('List the rest'));
      await waitFor(() => expect(limit()).toBeInvalid());
      await user.clear(screen.getByLabelText('You pay'));
      await user.type(screen.getByLabelText('You pay'), '20000');
      await waitFor(() => expect(limit()).toBeValid());
    });
  });
});
