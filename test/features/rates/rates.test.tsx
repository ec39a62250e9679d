import { act, screen, waitFor, within } from '@testing-library/react';
import { RatesScreen } from '@/features/market/tiles/RatesScreen';
import { ROUTES } from '@/routes/routes';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

const backend = withMswBackend();

const renderRates = () => renderScreen(<RatesScreen />, { path: ROUTES.rates, token: backend.signIn() });
const card = async (name: string) => {
  // Before the rates are known, there is a card for each of the usual pairs.
  await waitFor(() => expect(screen.queryByText('Loading rates')).not.toBeInTheDocument());
  return screen.getByRole('region', { name });
};

it('has a card for each pair but those that involve USD, in a steady order [S2.rates.1] [S7.getRates]', async () => {
  renderRates();
  await card('CNY → GHC');
  expect(screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)).toEqual([
    'CNY → GHC',
    'CNY → NGN',
    'GHC → CNY',
    'GHC → NGN',
    'NGN → CNY',
    'NGN → GHC',
  ]);
  expect(backend.callsOf('getRates')[0]).toMatchObject({ method: 'GET', path: 'currencyrates/' });
});

it('shows the rate to 5 decimals, its inverse and when it was last updated [S2.rates.2] [S9.rateDecimals]', async () => {
  renderRates();
  const naira = await card('CNY → NGN');
  expect(naira).toHaveTextContent('1 CNY =216.92000NGN');
  expect(naira).toHaveTextContent('1 NGN = 0.00461 CNY');
  expect(naira).toHaveTextContent('Last updated');
  expect(naira.querySelector('time')).toHaveAttribute('datetime', '2026-11-20T09:30:00.000Z');
});

it('credits the source [S2.rates.3]', () => {
  renderRates();
  expect(screen.getByText(/^Source: /)).toBeVisible();
});

it("without any it reads 'No rates available.' [S2.rates.4]", async () => {
  backend.state.rates = backend.state.rates.filter(
    (rate) => rate.currency_to === 'NGN' && rate.currency_from === 'USD',
  );
  renderRates();
  expect(await screen.findByText('No rates available.')).toBeVisible();
});

it('reloads when currency_rates is announced and says by how much a rate has moved [S4.live.currency_rates]', async () => {
  renderRates();
  const naira = await card('CNY → NGN');
  await waitFor(() => expect(backend.live.isSubscribed('currency_rates')).toBe(true));
  backend.state.rates = backend.state.rates.map((rate) => (rate.id === '21' ? { ...rate, rate: '214.7508' } : rate));
  act(() => backend.announce('currency_rates'));
  await waitFor(() => expect(naira).toHaveTextContent('214.75080'));
  expect(naira).toHaveTextContent('▾ −1.00%');
});

it('logs a failure and stays on loading [S8.fetchFailure.1] [S8.fetchFailure.2]', async () => {
  backend.fail('getRates', 500);
  renderRates();
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getByText('Loading rates')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
