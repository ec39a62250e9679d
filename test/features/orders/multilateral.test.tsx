import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MultilateralOrderConfirmationScreen } from '@/features/orders/multilateral/MultilateralOrderConfirmationScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { amount, changeListings, order, ready } from './orderWorld';

const backend = withMswBackend();

const path = (name: RegExp) => screen.getByRole('radio', { name });

describe('multilateral', () => {
  const renderTicket = () =>
    renderScreen(<MultilateralOrderConfirmationScreen />, {
      path: ROUTES.multilateralOrderConfirmation,
      at: '/multi-order-confirmation/NGN',
      token: backend.signIn(),
    });

  type View = ReturnType<typeof renderTicket>;

  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');

  const target = () => screen.getByLabelText('Target currency');

  const compute = () => screen.getByRole('button', { name: 'Compute paths' });

  const order = () => screen.getByRole('button', { name: 'Place order' });

  const table = () => screen.findByRole('table', { name: 'Paths from NGN to CNY' });

  const rowOf = (name: RegExp) => path(name).closest('tr') as HTMLElement;

  const receipt = () => screen.getByText('You pay').closest('dl');

  const ready = () => waitFor(() => expect(order()).toBeEnabled());

  async function computePaths({ user }: View, typed = '10000') {
    await ready();
    await user.type(amount(), typed);
    await user.selectOptions(target(), 'CNY');
    await user.click(compute());
  }

  describe('the paths', () => {
    it('compares every path with its hops, their rates, the rate in effect and what is received, the best marked [S2.multiOrder.3] [S2.multiOrder.4] [S9.paths] [S9.multiFee] [S6.ownListings.2] [S10.ticket.paths]', async () => {
      await computePaths(renderTicket());
      await table();
      const [detour, direct, ...more] = within(await table())
        .getAllByRole('row')
        .slice(1);
      expect(more).toEqual([]);
      expect(direct).toHaveTextContent(
        'NGN → CNY at 215.0000¥ 840.25 listedfills all₦ 150.00215.0000¥ 45.81▾ −0.51% against the direct order',
      );
      expect(detour).toHaveTextContent('NGN → GHC at 130.0000₵ 400.00 listed');
      expect(detour).toHaveTextContent('GHC → CNY at 1.6500¥ 300.00 listed');
      expect(detour).toHaveTextContent('fills all₦ 150.00214.5000¥ 45.92▾ −0.27% against the direct order');
      expect(within(detour as HTMLElement).getByText('best')).toBeVisible();
      expect(within(direct as HTMLElement).queryByText('best')).not.toBeInTheDocument();
      expect(screen.getByText(/^Direct, one order at the best rates: you would receive/)).toHaveTextContent('¥ 46.04');
    });

    it('shows what a path fills that cannot carry the amount, and does not let it be chosen [S10.ticket.paths]', async () => {
      backend.state.listings = backend.state.listings.map((listing) =>
        listing.id === '34' ? { ...listing, Amount: '10' } : listing,
      );
      const view = renderTicket();
      await computePaths(view);
      await table();
      const detour = rowOf(/NGN → GHC → CNY/);
      // 10 cedis cost 1,300; with the fee of 1.5 % that is 1,319.79 of the 10,000.
      expect(detour).toHaveTextContent('fills 13%₦ 1,319.79 at most₦ 19.79214.5000¥ 6.06');
      expect(path(/NGN → GHC → CNY/)).toBeDisabled();
      await view.user.click(detour);
      expect(path(/NGN → GHC → CNY/)).not.toBeChecked();
    });

    it('says that there is no direct order if nobody lists the pair [S10.ticket.paths]', async () => {
      backend.state.listings = backend.state.listings.filter(
        ({ swap_to, currency }) => swap_to + currency !== 'NGNCNY',
      );
      await computePaths(renderTicket());
      expect(await screen.findByText('No direct order: nobody lists CNY for NGN.')).toBeVisible();
    });

    it("alerts 'No path found' [S5.multiOrder.3]", async () => {
      backend.state.listings = [];
      await computePaths(renderTicket());
      expect(await screen.findByRole('alert')).toHaveTextContent('No path found');
    });

    it('another amount drops the computed paths', async () => {
      const view = renderTicket();
      await computePaths(view);
      await table();
      await view.user.type(amount(), '0');
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
      expect(receipt()).toHaveTextContent('You receive—');
    });
  });

  describe('the order', () => {
    it.each([
      ['1.005', 'Enter valid amount.'],
      ['100000.51', 'Insufficient wallet balance.'],
    ])('refuses to compute for %s: "%s" [S5.multiOrder.1]', async (typed, sentence) => {
      await computePaths(renderTicket(), typed);
      expect(amount()).toHaveAccessibleDescription(expect.stringContaining(sentence));
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
    });

    it('asks for amount, target currency and a chosen path, and sends nothing without [S5.multiOrder.2]', async () => {
      const sentence = 'Please fill all fields and select a path.';
      const view = renderTicket();
      await ready();
      await view.user.click(order());
      expect(amount()).toHaveAccessibleDescription(expect.stringContaining(sentence));
      await view.user.type(amount(), '10000');
      expect(target()).toHaveAccessibleDescription(sentence);
      await view.user.selectOptions(target(), 'CNY');
      await view.user.click(compute());
      await table();
      await view.user.click(order());
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(backend.callsOf('createTransaction')).toEqual([]);
    });

    it('sends the MOF_ORDER once with exactly its fields and opens its details [S7.type.MOF_ORDER] [S7.type.id] [S9.multiFee]', async () => {
      const view = renderTicket();
      await computePaths(view);
      await table();
      await view.user.click(path(/NGN → GHC → CNY/));
      expect(receipt()).toHaveTextContent(
        'You pay₦ 10,000.00Fee 1.5%₦ 150.00NGN → GHC130.0000GHC → CNY1.6500Effective rate214.5000You receive¥ 45.92',
      );
      await view.user.dblClick(order());
      await waitFor(() => expect(view.address()).toMatch(/^\/transaction-details\/\d+$/));
      expect(backend.callsOf('createTransaction').map(({ body }) => body)).toEqual([
        {
          email: 'ada@example.com',
          currency_from: 'NGN',
          currency_to: 'CNY',
          amount: '10000',
          rate: '214.50000005',
          type: 'MOF_ORDER',
          transaction_fee: '150',
          path: 'NGN->GHC->CNY',
        },
      ]);
    });

    it("says 'Error processing transaction.' with the server's reason and keeps the path chosen [S8.order]", async () => {
      backend.fail('createTransaction', 400, { detail: 'The path is gone.' });
      const view = renderTicket();
      await computePaths(view);
      await table();
      await view.user.click(path(/NGN → CNY/));
      await view.user.click(order());
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Error processing transaction.');
      expect(alert).toHaveTextContent('The path is gone.');
      expect(path(/NGN → CNY/)).toBeChecked();
    });
  });
});

const DETOUR = /NGN → GHC → CNY/;

const sent = () => backend.callsOf('createTransaction');

const pathsInOrder = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

/** 10,000 naira into yuan, the detour chosen: 45.92 by it, 45.81 by the one hop. */
async function open() {
  const view = renderScreen(<MultilateralOrderConfirmationScreen />, {
    path: ROUTES.multilateralOrderConfirmation,
    at: '/multi-order-confirmation/NGN',
    token: backend.signIn(),
  });
  await ready();
  await view.user.type(amount(), '10000');
  await view.user.selectOptions(screen.getByLabelText('Target currency'), 'CNY');
  await view.user.click(screen.getByRole('button', { name: 'Compute paths' }));
  await screen.findByRole('table');
  await view.user.click(path(DETOUR));
  return view;
}

/** The second hop of the detour at another rate, or with another amount. */
const changeHop = (changes: { rate?: string; Amount?: string }) =>
  changeListings(backend, (listings) =>
    listings.map((listing) => (listing.id === '35' ? { ...listing, ...changes } : listing)),
  );

const expectMoved = async (change: string) =>
  expect(await screen.findByText(/^The market has moved/)).toHaveTextContent(`You receive: ${change}.`);

test('with a live message the paths are ranked again and the chosen one stays on top [S10.ticket.pinned]', async () => {
  await open();
  expect(pathsInOrder()).toEqual(['NGN → GHC → CNYbestchosen', 'NGN → CNY']);
  await changeHop({ rate: '1.66' });
  await waitFor(() => expect(pathsInOrder()).toEqual(['NGN → GHC → CNYchosen', 'NGN → CNYbest']));
  expect(path(DETOUR)).toBeChecked();
});

test('a chosen path that brings less is shown, and the form asks before it is sent [S10.ticket.live]', async () => {
  const view = await open();
  await changeHop({ rate: '1.66' });
  await expectMoved('was ¥ 45.92, now ¥ 45.64');
  await view.user.click(order('Place order'));
  expect(sent()).toEqual([]);
  await view.user.click(order('Place order at 215.8000'));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '10000', path: 'NGN->GHC->CNY' }));
  expect(sent()).toHaveLength(1);
});

test('the question is not answered by the second half of a double click, nor by a key held down [S10.ticket.live]', async () => {
  const view = await open();
  await changeHop({ rate: '1.66' });
  await expectMoved('was ¥ 45.92, now ¥ 45.64');
  await view.user.dblClick(order('Place order'));
  expect(fireEvent.keyDown(order(), { key: 'Enter', repeat: true })).toBe(false);
  expect(order('Place order at 215.8000')).toBeEnabled();
  expect(screen.getByText('Nothing was sent. Press again to order as shown now.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a path that brings less between pressing and releasing the button is asked about too [S10.ticket.live]', async () => {
  await open();
  fireEvent.pointerDown(order());
  await changeHop({ rate: '1.66' });
  await expectMoved('was ¥ 45.92, now ¥ 45.64');
  fireEvent.click(order());
  expect(order('Place order at 215.8000')).toBeEnabled();
  expect(sent()).toEqual([]);
});

test('a path that brings more needs no second press [S10.ticket.pinned]', async () => {
  const view = await open();
  await changeHop({ rate: '1.64' });
  await expectMoved('was ¥ 45.92, now ¥ 46.20');
  await view.user.click(order('Place order'));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('a path that cannot carry the amount any more shows what it fills, and sends that only on request [S10.ticket.pinned]', async () => {
  const view = await open();
  await changeHop({ Amount: '20' });
  const notice = await screen.findByRole('alert');
  // 20 yuan cost 33 cedis, those 4,290 naira, and with the fee of 1.5 % that is 4,355.32.
  expect(notice).toHaveTextContent('(was ¥ 45.92, now it fills 43% of it)');
  expect(path(DETOUR)).toBeChecked();
  await view.user.click(order('Place order'));
  expect(sent()).toEqual([]);
  await view.user.click(within(notice).getByRole('button', { name: 'Pay ₦ 4,355.32 instead' }));
  expect(amount()).toHaveValue('4355.32');
  await view.user.click(order(/^Place order at 214\.50/));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '4355.32', path: 'NGN->GHC->CNY' }));
});

test('a path that nobody lists any more stays visible, with the typed input [S10.ticket.pinned]', async () => {
  await open();
  await changeListings(backend, () => [aListing({ rate: '215' })]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose another path; what you typed is kept.');
  expect(pathsInOrder()).toEqual(['NGN → GHC → CNYchosen', 'NGN → CNYbest']);
  expect(path(DETOUR)).toBeDisabled();
  expect(amount()).toHaveValue('10000');
});
