import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveGroup } from '@contract/values/liveGroups';
import { HomeScreen } from '@/features/home/HomeScreen';
import { LandingScreen } from '@/features/landing/LandingScreen';
import { createContactSender } from '@/features/landing/contactSender';
import { ROUTES } from '@/routes/routes';
import { createStore } from '@/state/store/store';
import { aListing, aTransaction, aWallet } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend();

const renderHome = () => renderScreen(<HomeScreen />, { path: ROUTES.home, token: backend.signIn() });

const subscribed = (group: LiveGroup) => waitFor(() => expect(backend.live.isSubscribed(group)).toBe(true));

const overlay = () => screen.queryByText('Loading your wallets');

const wallets = () => screen.findByRole('list', { name: 'Wallets' });

/** Opens the screen and the live channel: what is asked for from then on is asked for once. */
async function openHome() {
  const view = renderHome();
  await wallets();
  await subscribed('homepage_updates');
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });

/** Answers come in real time, and so do the looks of `waitFor`. */
const REAL = ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] as const;

const INTERVAL = ['setInterval', 'clearInterval'] as const;

/** Stops the clock at this time of day, however long the screen takes. */
function clockAt(time: string) {
  jest.useFakeTimers({ now: new Date(`2026-11-20T${time}`), doNotFake: [...REAL, ...INTERVAL] });
}

/** The same; the screen looks at the clock only if the test lets time pass. Nothing may be waited for but the screen. */
function clockAndIntervalAt(time: string) {
  jest.useFakeTimers({ now: new Date(`2026-11-20T${time}`), doNotFake: [...REAL] });
}

describe('loading', () => {
  it('shows the overlay until the wallets are there [S2.home.1] [S4.home.1]', async () => {
    const release = backend.hold('getWallets');
    renderHome();
    expect(overlay()).toBeInTheDocument();
    await waitFor(() => expect(backend.callsOf('getWallets')).not.toHaveLength(0));
    expect(overlay()).toBeInTheDocument();
    release();
    await wallets();
    expect(overlay()).not.toBeInTheDocument();
  });

  it('clears it if the wallets cannot be fetched, logs that and shows no message [S4.home.2] [S8.fetchFailure.3]', async () => {
    backend.fail('getWallets', 500);
    renderHome();
    await waitFor(() => expect(overlay()).not.toBeInTheDocument());
    expect(console.error).toHaveBeenCalled();
    expect(screen.queryByText('You have no wallets.')).not.toBeInTheDocument();
    expect(button('Order')).toBeEnabled();
  });
});

describe('the greeting', () => {
  it.each([
    ['04:59:59', 'Good evening, ada.'],
    ['05:00:00', 'Good morning, ada.'],
    ['12:00:00', 'Good afternoon, ada.'],
    ['17:00:00', 'Good evening, ada.'],
  ])('at %s it reads "%s" [S2.home.2] [S2.home.4] [S9.greeting]', async (time, words) => {
    clockAt(time);
    renderHome();
    expect(await screen.findByRole('heading', { level: 1, name: words })).toBeVisible();
  });

  it("uses 'User' for an account without a name [S2.home.3]", async () => {
    backend.answer('getMe', { id: 1, username: '', email: 'ada@example.com' });
    clockAt('09:00:00');
    renderHome();
    expect(await screen.findByRole('heading', { name: 'Good morning, User.' })).toBeVisible();
  });

  it('follows the clock while the screen is open [S2.home.4]', async () => {
    clockAndIntervalAt('11:59:50');
    renderHome();
    await screen.findByRole('heading', { name: 'Good morning, ada.' });
    act(() => jest.advanceTimersByTime(31_000));
    expect(screen.getByRole('heading', { name: 'Good afternoon, ada.' })).toBeVisible();
  });

  it('is reloaded by a message of homepage_updates, before the clock ticks [S4.live.homepage_updates]', async () => {
    clockAt('11:59:00');
    renderHome();
    await screen.findByRole('heading', { name: 'Good morning, ada.' });
    await subscribed('homepage_updates');
    jest.setSystemTime(new Date('2026-11-20T12:00:01'));
    act(() => backend.announce('homepage_updates'));
    expect(await screen.findByRole('heading', { name: 'Good afternoon, ada.' })).toBeVisible();
  });
});

describe('the wallets', () => {
  it('show flag, symbol or code, and the balance cut to 2 decimals [S1.currencies.1] [S2.home.5] [S2.home.6] [S9.balanceDecimals]', async () => {
    backend.state.wallets = [
      { ...aWallet({ currency: 'CNY', balance: '12480.339' }), owner: ADA },
      { ...aWallet({ currency: 'GHC', balance: '1' }), owner: ADA },
      { ...aWallet({ currency: 'NGN', balance: '2' }), owner: ADA },
      { ...aWallet({ currency: 'USD', balance: null }), owner: ADA },
      { ...aWallet({ currency: 'XOF', balance: '9.996' }), owner: ADA },
    ];
    renderHome();
    const rows = within(await wallets()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent).join()).toBe(
      '¥Chinese Yuan12,480.33,₵Ghanaian Cedis1.00,₦Nigerian Naira2.00,$US Dollars—,XOF9.99',
    );
    expect(within(rows[0] as HTMLElement).getByRole('img', { name: 'Chinese Yuan' })).toBeInTheDocument();
    expect(screen.getByText('12,480.33')).toHaveAttribute('title', '12,480.339');
  });

  it("with none it reads 'You have no wallets.' [S2.home.7]", async () => {
    backend.state.wallets = [];
    renderHome();
    expect(await screen.findByText('You have no wallets.')).toBeVisible();
  });

  it('reloads user, wallets and greeting when homepage_updates is announced [S4.live.homepage_updates] [S7.live.3]', async () => {
    await openHome();
    backend.state.wallets = [{ ...aWallet({ balance: '77' }), owner: ADA }];
    backend.state.users = backend.state.users.map((user) => ({ ...user, username: 'countess' }));
    act(() => backend.announce('homepage_updates'));
    expect(await screen.findByText('77.00')).toBeVisible();
    expect(await screen.findByRole('heading', { name: /countess/ })).toBeVisible();
  });
});

describe('the four actions', () => {
  it.each([
    ['Fund Wallet', '/fund-wallet'],
    ['Withdraw', '/withdraw'],
    ['List', '/list'],
    ['Order', '/order'],
  ])('%s asks for the app status and goes to %s [S2.home.8] [S5.gate.1] [S7.getAppStatus]', async (name, path) => {
    const view = await openHome();
    expect(backend.callsOf('getAppStatus')).toEqual([]);
    await view.user.click(button(name));
    await waitFor(() => expect(view.address()).toBe(path));
    expect(backend.callsOf('getAppStatus')).toMatchObject([{ method: 'GET', path: 'appstatus/' }]);
  });

  it('while it is false an alert is shown and the screen stays; each click asks again [S5.gate.2] [S8.appStatusFalse]', async () => {
    backend.state.appstatus = false;
    const view = await openHome();
    await view.user.click(button('Withdraw'));
    const dialog = await screen.findByRole('dialog', { name: 'Transactions are halted' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'Due to the overwhelming amount of sign-ups and transactions, we have decided to pay everyone out and halt transactions for the time being. This is to give us time to make our system more robust and implement some of your suggestions. The development of a mobile app is also underway. Stay tuned. Thanks!',
    );
    expect(view.address()).toBe('/homepage');
    await view.user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    backend.state.appstatus = true;
    await view.user.click(button('Withdraw'));
    await waitFor(() => expect(view.address()).toBe('/withdraw'));
    expect(backend.callsOf('getAppStatus')).toHaveLength(2);
  });

  it('stays and says so if the status cannot be read [S8.fetchFailure.1]', async () => {
    backend.fail('getAppStatus', 500);
    const view = renderHome();
    await wallets();
    await view.user.click(button('List'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again.');
    expect(view.address()).toBe('/homepage');
  });
});

const region = (name: string) => screen.getByRole('region', { name });

it('lists what is pending of every type, each leading to its details, and nothing that has ended', async () => {
  backend.state.transactions = [
    { ...aTransaction({ id: '71', type: 'FUND_WALLET', currency_from: 'GHC', currency_to: 'GHC' }), held: '0' },
    { ...aTransaction({ id: '72', amount: '250000' }), held: '0' },
    { ...aTransaction({ id: '73', status: 'COMPLETED' }), held: '0' },
  ];
  renderHome();
  const table = await screen.findByRole('table', { name: 'Pending transactions' });
  const [, funding, order, ...more] = within(table).getAllByRole('row');
  expect(more).toEqual([]);
  expect(funding).toHaveTextContent('Fund walletGHC₵ 21,500.00');
  expect(order).toHaveTextContent('OrderNGN → CNY₦ 250,000.00');
  expect(within(order as HTMLElement).getByRole('link')).toHaveAttribute('href', '/transaction-details/72');
  const all = within(region('Pending')).getByRole('link', { name: 'All transactions' });
  expect(all).toHaveAttribute('href', '/transactions');
});

it("shows others' best rate, the market's to 5 decimals, what is offered, and its change in this session [S6.ownListings.1] [S4.live.currency_rates]", async () => {
  renderHome();
  const row = () => screen.getByRole('link', { name: 'CNY for NGN' }).closest('tr') as HTMLElement;
  await waitFor(() => expect(row()).toHaveTextContent('CNY for NGN215.0000216.92000840.250.00%'));
  backend.state.rates = backend.state.rates.map((rate) => (rate.id === '21' ? { ...rate, rate: '219.0892' } : rate));
  await subscribed('currency_rates');
  act(() => backend.announce('currency_rates'));
  await waitFor(() => expect(row()).toHaveTextContent('219.08920840.25▴ +1.00%'));
});

it('lists my listings and keeps them live [S4.live.listings]', async () => {
  renderHome();
  const table = await screen.findByRole('table', { name: 'My listings' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  backend.state.listings.push(aListing({ user: ADA, currency: 'GHC', swap_to: 'CNY', rate: '0.6', Amount: '5' }));
  await subscribed('listings');
  act(() => backend.announce('listings'));
  expect(await within(table).findByText('GHC → CNY')).toBeVisible();
  const manage = within(region('My listings')).getByRole('link', { name: 'Manage' });
  expect(manage).toHaveAttribute('href', '/user-listings');
});

describe('landing', () => {
  let store: ReturnType<typeof createStore>;

  afterEach(() => {
    store.stop();
  });

  const noGo = () => undefined;

  beforeEach(() => {
    store = createStore();
  });

  function renderLanding() {
    const load = jest.fn(() => Promise.resolve(createContactSender(store.dispatch)));
    render(<LandingScreen loadContactSender={load} go={noGo} />);
    return { load, user: userEvent.setup() };
  }

  const name = () => screen.getByLabelText('Name');

  const email = () => screen.getByLabelText('Email');

  async function send({ user }: ReturnType<typeof renderLanding>, typedName = 'Efua', typedEmail = 'efua@example.com') {
    if (typedName) await user.type(name(), typedName);
    if (typedEmail) await user.type(email(), typedEmail);
    await user.click(screen.getByRole('button', { name: 'Stay Updated' }));
  }

  it('offers Login, Get Started, the Stay Updated form, the FAQ and social links [S1.landing.1] [S2.route.landing]', () => {
    renderLanding();
    for (const link of screen.getAllByRole('link', { name: 'Login' })) expect(link).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('form', { name: 'Stay Updated' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'FAQ' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Social links' })).toBeVisible();
  });

  it('says that disputes are reviewed within 24-48 hours [S1.landing.2] [S9.disputeTime]', () => {
    renderLanding();
    expect(screen.getByText('Disputes are reviewed within 24-48 hours.')).toBeVisible();
  });

  it('loads what sends the form only when the form is touched', async () => {
    const { load, user } = renderLanding();
    expect(load).not.toHaveBeenCalled();
    await user.click(name());
    expect(load).toHaveBeenCalled();
  });

  it('sends name and email, without blanks around them, and says so [S7.sendContactForm] [S8.contactSuccess]', async () => {
    await send(renderLanding(), ' Efua ');
    expect(await screen.findByText('Email sent successfully!')).toBeVisible();
    expect(backend.callsOf('sendContactForm')).toMatchObject([
      { method: 'POST', path: 'email/', body: { name: 'Efua', email: 'efua@example.com' } },
    ]);
    expect(name()).toHaveValue('');
  });

  it('keeps its confirmation at the second press of a double click that comes after the answer [S8.contactSuccess]', async () => {
    const view = renderLanding();
    await send(view);
    await screen.findByText('Email sent successfully!');
    await view.user.click(screen.getByRole('button', { name: 'Stay Updated' }));
    expect(screen.getByText('Email sent successfully!')).toBeVisible();
    expect(name()).toHaveAccessibleDescription('');
  });

  it.each([
    ["the server's error", { error: 'Mailbox full' }, 'Error sending email: Mailbox full'],
    ['the message where the server gives none', {}, 'Error sending email: the server answered 500'],
  ])('shows %s and keeps what was typed [S8.contactFailure]', async (_what, body, words) => {
    backend.fail('sendContactForm', 500, body);
    await send(renderLanding());
    expect(await screen.findByText(words)).toBeVisible();
    expect(email()).toHaveValue('efua@example.com');
  });

  it('requires a name and an email that is one [S5.contact.1] [S5.contact.2]', async () => {
    const view = renderLanding();
    await send(view, '', '');
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Name is a required field'));
    expect(name()).toHaveFocus();
    await send(view, 'Efua', 'no address');
    await waitFor(() => expect(email()).toHaveAccessibleDescription('Field expects an email address'));
    expect(email()).toHaveAttribute('type', 'email');
    expect(backend.calls).toEqual([]);
  });

  it('says why when the sending part of the page cannot be loaded', async () => {
    const user = userEvent.setup();
    render(<LandingScreen loadContactSender={() => Promise.reject(new Error('chunk lost'))} go={noGo} />);
    await user.type(email(), 'efua@example.com{Enter}');
    expect(await screen.findByText(/^Error sending email: /)).toBeVisible();
    expect(email()).toHaveValue('efua@example.com');
  });
});
