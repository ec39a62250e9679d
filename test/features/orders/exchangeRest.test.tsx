import { screen, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { ExchangeScreen } from '@/features/orders/exchange/ExchangeScreen';
import { ROUTES } from '@/routes/routes';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { act, limit, LISTED, ready, way } from './exchangeWorld';

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
