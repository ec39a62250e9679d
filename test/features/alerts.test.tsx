import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Alert } from '@contract/alerts';
import { CAPABILITIES } from '@contract/calls';
import { MarketDesk } from '@/app/screens/MarketDesk';
import { RatesScreen } from '@/features/market/tiles/RatesScreen';
import { AlertsScreen } from '@/features/notices/AlertsScreen';
import { NotificationsScreen } from '@/features/notices/NotificationsScreen';
import { ROUTES } from '@/routes/routes';
import { aListing, aNotification, aRate } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { sentence } from '@test/support/app/screenOf';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { openDesk } from './market/openDesk';

describe('alerts', () => {
  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    listings: [
      aListing({ id: '200', rate: '212', Amount: '500' }),
      aListing({ id: '201', rate: '214', Amount: '300' }),
    ],
    rates: [aRate({ rate: '216' })],
  }));

  const anAlert = (facts: Partial<Alert> = {}) =>
    ({
      ...{ id: '7', currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '210', amount: '500' },
      ...{ state: 'armed', created_at: new Date().toISOString(), fired_at: null, owner: ADA },
      ...facts,
    }) as Alert & { owner: string };

  const openScreen = () =>
    renderScreen(<AlertsScreen />, { path: ROUTES.alerts, at: '/alerts', token: backend.signIn() });

  const bell = () => screen.findByRole('button', { name: 'Alert on CNY for NGN' });

  const form = () => screen.findByRole('form', { name: 'Alert on CNY for NGN' });

  const sent = () => backend.callsOf('createAlert').map(({ body }) => body);

  it('one press on the desk opens a form that Enter sends: a rate that is a little better than the best one [S11.alerts.make]', async () => {
    openDesk(backend, 'CNY');
    await userEvent.click(await bell());
    const rate = within(await form()).getByRole('textbox', { name: 'Rate or better' });
    expect(rate).toHaveValue('209.88');
    await userEvent.type(rate, '{Enter}');
    expect(await screen.findByText('The alert is made.')).toBeVisible();
    expect(sent()).toEqual([{ currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '209.88', amount: null }]);
  });

  it('one press on the bell of a row opens the form with the rate of the level, and takes no rate [S11.alerts.make]', async () => {
    openDesk(backend, 'CNY');
    await screen.findByRole('table', { name: /CNY for NGN/ });
    await bell();
    await userEvent.click(await screen.findByTitle('Alert at 214'));
    expect(within(await form()).getByRole('textbox', { name: 'Rate or better' })).toHaveValue('214');
    expect(within(await form()).getByRole('textbox', { name: /^At least/ })).toHaveFocus();
    expect(screen.queryByText('CNY for NGN at 214')).toBeNull();
  });

  it('the form of a taken level has its rate, says what is listed there or better, and takes an amount [S11.alerts.make]', async () => {
    renderScreen(<MarketDesk />, {
      path: ROUTES.currencyMarket,
      at: '/market/CNY?for=NGN&rate=214',
      token: backend.signIn(),
    });
    await screen.findByRole('textbox', { name: 'You pay' });
    const ticket = screen.getByRole('region', { name: /^Buy CNY with NGN/ });
    await userEvent.click(await within(ticket).findByRole('button', { name: 'Alert on CNY for NGN' }));
    const opened = within(await form());
    expect(opened.getByRole('textbox', { name: 'Rate or better' })).toHaveValue('214');
    expect(opened.getByText(sentence('Listed now at this rate or better: ¥ 800.00'))).toBeVisible();
    expect(opened.getByText(/^That much is listed already/)).toBeVisible();
    await userEvent.type(opened.getByRole('textbox', { name: /^At least/ }), '1,500');
    expect(opened.queryByText(/^That much is listed already/)).toBeNull();
    await userEvent.click(opened.getByRole('button', { name: 'Make alert' }));
    await screen.findByText('The alert is made.');
    expect(sent()).toEqual([{ currency: 'CNY', swap_to: 'NGN', watch: 'listed', rate: '214', amount: '1500' }]);
  });

  it('an alert is typed as the market is read, and sent as the specification has it [S10.quote.sent]', async () => {
    backend.state.rates.push(aRate({ currency_from: 'NGN', currency_to: 'CNY', rate: '0.00463' }));
    backend.state.listings.push(aListing({ id: '209', currency: 'NGN', swap_to: 'CNY', rate: '0.0047' }));
    openDesk(backend, 'NGN');
    const way = await screen.findByRole('radio', { name: 'NGN per CNY' });
    await waitFor(() => expect(way).toBeChecked());
    await userEvent.click(await screen.findByRole('button', { name: 'Alert on NGN for CNY' }));
    const opened = within(await screen.findByRole('form', { name: 'Alert on NGN for CNY' }));
    const rate = opened.getByRole('textbox', { name: 'Rate or better' });
    expect(rate).toHaveValue('214.91');
    await userEvent.clear(rate);
    await userEvent.type(rate, '215.05');
    expect(opened.getByText('Sent as 0.00465008 CNY per NGN.')).toBeVisible();
    expect(opened.getByText(/You are notified/)).toHaveTextContent('at 215.05 NGN per CNY or better');
    await userEvent.type(rate, '{Enter}');
    expect(await screen.findByText('The alert is made.')).toBeVisible();
    expect(sent()).toMatchObject([{ currency: 'NGN', swap_to: 'CNY', watch: 'listed', rate: '0.00465008' }]);
  });

  it('an alert from the rates is on the market rate, and whether it has to rise or to fall follows from the rate [S11.alerts.make]', async () => {
    renderScreen(<RatesScreen />, { token: backend.signIn() });
    await userEvent.click(await bell());
    const opened = within(await form());
    const rate = opened.getByRole('textbox', { name: 'Rate to reach' });
    expect(rate).toHaveValue('213.84');
    expect(opened.getByText(sentence(/falls to 213.84 or lower/))).toBeVisible();
    await userEvent.clear(rate);
    await userEvent.type(rate, '220');
    expect(opened.getByText(sentence(/rises to 220 or higher/))).toBeVisible();
    await userEvent.click(opened.getByRole('button', { name: 'Make alert' }));
    await screen.findByText('The alert is made.');
    expect(sent()).toMatchObject([{ watch: 'above', rate: '220', amount: null }]);
  });

  it.each([
    ['0', '', 'Please enter a rate above zero, in plain figures.'],
    ['', '', 'Please enter a rate above zero, in plain figures.'],
    ['½', '', 'Please enter a rate above zero, in plain figures.'],
    ['194.3999', '', 'Nobody can list this pair at that rate now. Rates from 194.4000 to 237.6000 are possible.'],
    ['237.60001', '', 'Nobody can list this pair at that rate now. Rates from 194.4000 to 237.6000 are possible.'],
    ['210', '½', 'Please enter an amount above zero with at most 2 decimals, or leave the field empty.'],
    ['210', '0', 'Please enter an amount above zero with at most 2 decimals, or leave the field empty.'],
  ])(
    'a rate of "%s" and an amount of "%s" are refused beside the field and kept [S11.alerts.refuse]',
    async (rate, amount, reason) => {
      openDesk(backend, 'CNY');
      await userEvent.click(await bell());
      const opened = within(await form());
      const [first, second] = opened.getAllByRole('textbox') as [HTMLInputElement, HTMLInputElement];
      await userEvent.clear(first);
      if (rate !== '') await userEvent.type(first, rate);
      if (amount !== '') await userEvent.type(second, amount);
      await userEvent.click(opened.getByRole('button', { name: 'Make alert' }));
      expect(await opened.findByText(reason)).toBeVisible();
      expect([first.value, second.value]).toEqual([rate, amount]);
      expect(sent()).toEqual([]);
    },
  );

  it('the server says why it refuses a 51st alert, and nothing typed is lost [S11.alerts.refuse]', async () => {
    backend.state.alerts = Array.from({ length: 50 }, (_, index) => anAlert({ id: String(index + 1) }));
    openDesk(backend, 'CNY');
    await userEvent.click(await bell());
    const opened = within(await form());
    await userEvent.click(opened.getByRole('button', { name: 'Make alert' }));
    expect(await opened.findByText('You already have 50 alerts. Delete one first.')).toBeVisible();
    expect(opened.getByRole('textbox', { name: 'Rate or better' })).toHaveValue('209.88');
  });

  it('the screen shows what each alert waits for, arms a fired one again and deletes one [S11.alerts.list]', async () => {
    backend.state.alerts = [
      anAlert({ id: '8', state: 'fired', fired_at: new Date().toISOString() }),
      anAlert({ id: '7', watch: 'above', amount: null, rate: '220' }),
    ];
    openScreen();
    const list = within(await screen.findByRole('list', { name: 'Alerts' }));
    const [fired, armed] = list.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(fired).toHaveTextContent('CNY for NGN at 210 or betterFired');
    expect(fired).toHaveTextContent('At least ¥ 500.00');
    expect(armed).toHaveTextContent('Market rate CNY → NGN at 220 or higherArmed');
    expect(screen.getByText('2 of 50')).toBeVisible();
    await userEvent.click(within(fired).getByRole('button', { name: /^Arm again/ }));
    expect(await within(fired).findByText('Waiting')).toBeVisible();
    await userEvent.click(within(armed).getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  });

  it('an alert that fires is shown as fired at once [S11.alerts.list]', async () => {
    backend.state.alerts = [anAlert()];
    openScreen();
    expect(await screen.findByText('Armed')).toBeVisible();
    await waitFor(() => expect(backend.live.isSubscribed('notifications')).toBe(true));
    backend.state.alerts = [anAlert({ state: 'fired' })];
    act(() => backend.announce('notifications'));
    await waitFor(() => expect(screen.getByRole('listitem')).toHaveTextContent('CNY for NGN at 210 or betterFired'));
  });

  it('its notification names amount and rate, and leads to the desk of the pair [S11.alerts.fire]', async () => {
    const about = { kind: 'alert', watch: 'listed', currency: 'CNY', to: 'NGN', rate: '210' } as const;
    const amount = { amount: '812.5', currency: 'CNY' };
    backend.state.notifications = [{ ...aNotification({ about: { ...about, amount } }), owner: ADA, read: true }];
    renderScreen(<NotificationsScreen />, {
      path: ROUTES.notifications,
      at: ROUTES.notifications,
      token: backend.signIn(),
    });
    const link = await screen.findByRole('link', { name: '¥ 812.50 can be had for NGN at 210 or better.' });
    expect(link).toHaveAttribute('href', '/market/CNY?for=NGN');
  });

  it('a server without alerts is asked for none, and nothing leads to them [S11.alerts.make]', async () => {
    backend.state.capabilities = { windows: CAPABILITIES.windows };
    openDesk(backend, 'CNY');
    await screen.findByRole('table', { name: /CNY for NGN/ });
    openScreen();
    expect(await screen.findByText('This server has no alerts.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Alert/ })).toBeNull();
    expect(backend.callsOf('getAlerts')).toEqual([]);
  });
});

describe('alerts that cannot be read', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  it('alerts that cannot be loaded show that, and are loaded again [S11.alerts.list]', async () => {
    backend.fail('getAlerts', 500);
    renderScreen(<AlertsScreen />, { path: ROUTES.alerts, at: '/alerts', token: backend.signIn() });
    expect(await screen.findByText('Your alerts could not be loaded.')).toBeVisible();
    expect(screen.queryByText('You have no alerts.')).toBeNull();
    backend.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have no alerts.')).toBeVisible();
  });
});
