import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CAPABILITIES } from '@contract/calls';
import { RatesScreen } from '@/features/market/tiles/RatesScreen';
import { ProfitScreen } from '@/features/wallet/ProfitScreen';
import { StatementScreen } from '@/features/wallet/StatementScreen';
import { ROUTES } from '@/routes/routes';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

describe('rates', () => {
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

  it("without rates it reads 'No rates available.' [S2.rates.4]", async () => {
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
});

describe('profit', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  const counted = (currency: string, cost: string | null, average: string | null, realised: string | null) => ({
    ...{ currency, cost, average, realised },
  });

  const CNY = { currency: 'CNY', held: '100', counted: [counted('CNY', '100', '1', '0')] };

  const GHC = {
    currency: 'GHC',
    held: '50.129',
    counted: [counted('CNY', '30.005', '0.5985557', '-1.239'), counted('NGN', '7000', '139.63', '0')],
  };

  const NGN = { currency: 'NGN', held: '0', counted: [counted('CNY', '0', null, '12.5')] };

  const render = (search = '') =>
    renderScreen(<ProfitScreen />, {
      path: ROUTES.profit,
      at: `/profit-and-loss${search}`,
      token: backend.signIn(),
    });

  const asked = () => backend.calls.map(({ path }) => path).filter((path) => path.startsWith('profit'));

  const factsOf = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

  const fact = (card: Awaited<ReturnType<typeof factsOf>>, title: string) =>
    card.getByText(title).nextElementSibling?.textContent;

  beforeEach(() => {
    backend.state.profit = { complete: true, results: [CNY, GHC, NGN] };
  });

  it('each currency shows what it cost, and results have their sign; the sums are those of the rows [S11.profit.screen]', async () => {
    render();
    const card = await factsOf(/GHC/);
    expect(fact(card, 'Held')).toBe('₵ 50.12');
    expect(fact(card, 'Average cost')).toContain('0.5986');
    expect(fact(card, 'Cost of what is held')).toBe('¥ 30.00');
    expect(fact(card, 'Realised')).toBe('−1.23');
    expect(fact(await factsOf(/NGN/), 'Average cost')).toBe('—');
    expect(fact(await factsOf('All together'), 'Realised')).toBe('+11.26');
    expect(screen.queryByRole('region', { name: /^CNY/ })).toBeNull();
    expect(screen.getByText(/^First in, first out \(FIFO\)/)).toBeVisible();
  });

  it('the cost of all together is the sum of what the rows cost [S11.profit.screen]', async () => {
    backend.state.profit.results = [CNY, GHC, { ...NGN, held: '5', counted: [counted('CNY', '1.5', '0.3', '0')] }];
    render();
    expect(fact(await factsOf(/GHC/), 'Cost of what is held')).toBe('¥ 30.00');
    expect(fact(await factsOf('All together'), 'Cost of what is held')).toBe('¥ 31.50');
  });

  it('the address names the currency that is counted in, and an invalid one is left out and named [S11.profit.screen]', async () => {
    render('?in=NGN');
    expect(fact(await factsOf(/GHC/), 'Cost of what is held')).toBe('₦ 7,000.00');
    await userEvent.click(screen.getByRole('radio', { name: 'CNY' }));
    expect(fact(await factsOf(/GHC/), 'Cost of what is held')).toBe('¥ 30.00');
    render('?in=EUR');
    expect(await screen.findByText('An unknown currency in the address was left out: EUR.')).toBeVisible();
  });

  it('a history that is not counted to its end is asked for again until it is [S11.profit.cost] [S11.profit.screen]', async () => {
    backend.state.profit = { complete: false, results: [CNY] };
    render();
    expect(await screen.findByText('Your history is being counted.')).toBeVisible();
    backend.state.profit = { complete: true, results: [GHC] };
    expect(fact(await factsOf(/GHC/), 'Held')).toBe('₵ 50.12');
    const count = asked().length;
    expect(count).toBeGreaterThan(1);
    expect(screen.queryByText('Your history is being counted.')).toBeNull();
  });

  it('what is not known is a dash, also in the sums [S11.profit.screen]', async () => {
    backend.state.profit.results = [{ ...GHC, counted: [counted('CNY', null, null, null)] }];
    render();
    expect(fact(await factsOf(/GHC/), 'Cost of what is held')).toBe('—');
    expect(fact(await factsOf('All together'), 'Realised')).toBe('—');
  });

  it('each year shows what it realised and the fees that it cost, and the sheet is saved with exact figures [S11.profit.year]', async () => {
    const year = (at: number, amount: string | null, fees: string) => ({
      ...{ year: at, fees, realised: [{ currency: 'CNY', amount }] },
    });
    backend.state.profit.results = [
      { ...CNY, years: [year(2025, '0', '0.5')] },
      { ...GHC, years: [year(2025, '-1.23456789', '0'), year(2026, null, '0.01')] },
      { ...NGN, years: [year(2025, '12.5', '3.1')] },
    ];
    render();
    const card = await factsOf('By year');
    const rows = () => card.getAllByRole('row').map((row) => row.textContent.trim());
    expect(rows()).toEqual([...['CurrencyRealisedFees paid', 'GHC—₵ 0.01', 'All together—']]);
    await userEvent.click(card.getByRole('radio', { name: '2025' }));
    expect(rows()).toEqual([
      ...['CurrencyRealisedFees paid', 'CNY0.00¥ 0.50', 'GHC−1.23₵ 0.00', 'NGN+12.50₦ 3.10', 'All together+11.26'],
    ]);
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${String(saved.push(file))}` });
    await userEvent.click(card.getByRole('button', { name: 'Download CSV' }));
    const file = await saved[0]?.text();
    expect(file?.split('\r\n').slice(1, 5)).toEqual([
      ...[
        '2025,CNY,CNY,0,0.5',
        '2025,GHC,CNY,-1.23456789,0',
        '2025,NGN,CNY,12.5,3.1',
        '2025,All together,CNY,11.26543211,',
      ],
    ]);
  });

  it('figures that cannot be loaded show that, and are loaded again [S11.profit.screen]', async () => {
    backend.fail('getProfit', 500);
    render();
    expect(await screen.findByText('Profit and loss could not be loaded.')).toBeVisible();
    backend.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(fact(await factsOf(/GHC/), 'Held')).toBe('₵ 50.12');
  });

  it('a server without profit and loss is asked for none, and nothing leads to it [S11.profit.own]', async () => {
    const { profit: _none, ...without } = CAPABILITIES;
    backend.state.capabilities = without;
    render();
    expect(await screen.findByText('This server counts no profit and loss.')).toBeVisible();
    renderScreen(<StatementScreen />, { path: ROUTES.statement, at: '/statement', token: backend.signIn() });
    expect(await screen.findByText('Nothing moved in this period.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Profit and loss' })).toBeNull();
    expect(asked()).toEqual([]);
  });
});
