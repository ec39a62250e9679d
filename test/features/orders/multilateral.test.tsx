import { act, screen, waitFor, within } from '@testing-library/react';
import { MultilateralOrderConfirmationScreen } from '@/features/orders/MultilateralOrderConfirmationScreen';
import { ROUTES } from '@/ui/routes';
import { aListing } from '@test/support/builders';
import { createMswBackend } from '@test/support/mswBackend/createMswBackend';
import { renderScreen } from '@test/support/renderScreen';

let backend: ReturnType<typeof createMswBackend>;
beforeEach(() => {
  backend = createMswBackend();
  backend.server.listen({ onUnhandledRequest: 'error' });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  backend.server.close();
  jest.restoreAllMocks();
});

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
const path = (name: RegExp) => screen.getByRole('radio', { name });
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
  it('[S2.multiOrder.3] [S2.multiOrder.4] [S9.paths] [S9.multiFee] [S6.ownListings.2] compares every path with its hops, their rates, the rate in effect and what is received, the best marked', async () => {
    await computePaths(renderTicket());
    await table();
    const [direct, detour, ...more] = within(await table())
      .getAllByRole('row')
      .slice(1);
    expect(more).toEqual([]);
    expect(direct).toHaveTextContent('NGN → CNY at 215.00001215.0000¥ 45.81');
    expect(detour).toHaveTextContent('NGN → GHC → CNY');
    expect(detour).toHaveTextContent('NGN → GHC at 130.0000');
    expect(detour).toHaveTextContent('GHC → CNY at 1.6500');
    expect(detour).toHaveTextContent('214.5000¥ 45.92');
    expect(within(detour as HTMLElement).getByText('best')).toBeVisible();
    expect(within(direct as HTMLElement).queryByText('best')).not.toBeInTheDocument();
  });

  it('shows a path that cannot carry the amount, says what it is short of, and does not let it be chosen', async () => {
    backend.state.listings = backend.state.listings.map((listing) =>
      listing.id === '34' ? { ...listing, Amount: '10' } : listing,
    );
    const view = renderTicket();
    await computePaths(view);
    await table();
    const detour = rowOf(/NGN → GHC → CNY/);
    expect(detour).toHaveTextContent('Cannot carry it: ₦ 8,550.00 find no listing');
    expect(path(/NGN → GHC → CNY/)).toBeDisabled();
    await view.user.click(detour);
    expect(path(/NGN → GHC → CNY/)).not.toBeChecked();
  });

  it("[S5.multiOrder.3] alerts 'No path found'", async () => {
    backend.state.listings = [];
    await computePaths(renderTicket());
    expect(await screen.findByRole('alert')).toHaveTextContent('No path found');
  });

  it('computes anew for another amount: what was computed is gone', async () => {
    const view = renderTicket();
    await computePaths(view);
    await table();
    await view.user.type(amount(), '0');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(receipt()).toHaveTextContent('You receive—');
  });

  it('says what the chosen path brings now when the market moves, and keeps it chosen', async () => {
    const view = renderTicket();
    await computePaths(view);
    await table();
    await view.user.click(path(/NGN → GHC → CNY/));
    await waitFor(() => expect(backend.live.isSubscribed('listings')).toBe(true));
    backend.state.listings = backend.state.listings.map((listing) =>
      listing.id === '35' ? { ...listing, rate: '1.66' } : listing,
    );
    act(() => backend.announce('listings'));
    expect(await screen.findByText('The market has moved. You receive: was ¥ 45.92, now ¥ 45.64.')).toBeVisible();
    backend.state.listings = [aListing({ rate: '215' })];
    act(() => backend.announce('listings'));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /GHC/ })).not.toBeInTheDocument());
    expect(amount()).toHaveValue('10000');
  });
});

describe('the order', () => {
  it.each([
    ['1.005', 'Enter valid amount.'],
    ['100000.51', 'Insufficient wallet balance.'],
  ])('[S5.multiOrder.1] refuses to compute for %s: "%s"', async (typed, sentence) => {
    await computePaths(renderTicket(), typed);
    expect(amount()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('[S5.multiOrder.2] asks for amount, target currency and a chosen path, and sends nothing without', async () => {
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

  it('[S7.type.MOF_ORDER] [S7.type.id] [S9.multiFee] sends the MOF_ORDER once with exactly its fields and opens its details', async () => {
    const view = renderTicket();
    await computePaths(view);
    await table();
    await view.user.click(path(/NGN → GHC → CNY/));
    expect(receipt()).toHaveTextContent(
      'You pay₦ 10,000.00Fee 1.5 %₦ 150.00NGN → GHC130.0000GHC → CNY1.6500Effective rate214.5000You receive¥ 45.92',
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

  it("[S8.order] says 'Error processing transaction.' with the server's reason and keeps the path chosen", async () => {
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
