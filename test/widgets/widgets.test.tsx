import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { appStatusApi } from '@/api/endpoints/appStatusApi';
import { buildBook } from '@/domain/book/listingBook';
import { typedAmount } from '@/domain/money/typedNumber';
import { RegisterScreen } from '@/features/auth/AuthScreen';
import { LoginScreen } from '@/features/auth/AuthScreen';
import type { AuthScreenProps } from '@/features/auth/authCalls';
import { HomeScreen } from '@/features/home/HomeScreen';
import { EditProfileScreen } from '@/features/profile/EditProfileScreen';
import { NewAccountScreen } from '@/features/wallet/NewAccountScreen';
import type { Setback } from '@/flows/submitMoney';
import { quoteChosen } from '@/state/slices/preferencesSlice';
import { MarketDistance } from '@/widgets/money/MarketDistance';
import { RatePicker } from '@/widgets/money/RatePicker';
import { shareOfBalance, WalletAmountField } from '@/widgets/money/WalletAmountField';
import { distanceFromMarket } from '@/widgets/money/distanceFromMarket';
import { SubmitNotice } from '@/widgets/tickets/SubmitNotice';
import { PendingTable } from '@/widgets/transactions/PendingTransactions';
import { loadedRows, olderWindows, type WindowLink, withLink } from '@/widgets/windows/useWindows';
import { renderAuth } from '@test/features/auth/renderAuth';
import { renderScreen } from '@test/support/app/renderScreen';
import { aListing, aTransaction } from '@test/support/app/builders';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';

const backend = withMswBackend();

describe('the distance from the market', () => {
  test.each([
    ['212.4', '214.0215', '▾ −0.76%', 'below'],
    ['216', '214.0215', '▴ +0.92%', 'above'],
    ['1.1', '1.1000', '0.00%', 'at'],
    ['0.00461', '0.00467', '▾ −1.28%', 'below'],
    ['2500', '1', '▴ +249,900.00%', 'above'],
  ])('of %s to %s is %s', (rate, market, text, side) => {
    expect(distanceFromMarket(rate, market)).toEqual({ text, side });
  });

  test.each([
    // 140.38 NGN per GHC beside a market of 142.14, as the user reads it.
    ['0.00712352', '0.00703532', '▾ −1.24%', 'below'],
    ['0.00692953', '0.00703532', '▴ +1.53%', 'above'],
  ])('of %s to %s agrees with figures that are turned round [S11.toMarket]', (rate, market, text, side) => {
    expect(distanceFromMarket(rate, market, true)).toEqual({ text, side });
  });

  test.each([
    ['a buyer', false, 'bad', '▾ −1.24% below market'],
    ['the lister', true, 'good', '▾ −1.24% below market'],
  ])(
    'is coloured by what it means to %s, and its sign is that of the figures beside it [S11.toMarket]',
    async (_who, isOwn, colour, words) => {
      const pair = { currency: 'NGN', swapTo: 'GHC' };
      const distance = <MarketDistance rate="0.00712352" marketRate="0.00703532" of={pair} isOwn={isOwn} />;
      const { store } = renderScreen(distance);
      act(() => void store.dispatch(quoteChosen({ market: 'GHC-NGN', per: 'GHC' })));
      const shown = await screen.findByText(/▾/);
      expect(shown).toHaveTextContent(words);
      expect(shown).toHaveClass(colour);
    },
  );

  test('is unknown without both rates', () => {
    expect(distanceFromMarket(null, '1')).toBeNull();
    expect(distanceFromMarket('1', null)).toBeNull();
    expect(distanceFromMarket('1', '0')).toBeNull();
  });
});

describe('part of a balance', () => {
  test('is cut to 2 decimals, and the whole is the exact balance', () => {
    expect(shareOfBalance('800.999', '25')).toBe('200.24');
    expect(shareOfBalance('800.999', '75')).toBe('600.74');
    expect(shareOfBalance('800.999', '100')).toBe('800.999');
  });

  test('shows nothing if there is nothing', () => {
    expect(shareOfBalance('0', '50')).toBeNull();
    expect(shareOfBalance(null, '50')).toBeNull();
  });

  test('is taken with one press', async () => {
    function Typing() {
      const [value, setValue] = useState(typedAmount(''));
      return <WalletAmountField currency="CNY" balance="10.009" value={value} onChange={setValue} />;
    }
    render(<Typing />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '50%' }));
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
    await user.click(screen.getByRole('button', { name: 'Max' }));
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('10.009');
  });

  test('cannot be taken of an empty wallet', () => {
    render(<WalletAmountField currency="CNY" balance="0" value={typedAmount('')} onChange={() => undefined} />);
    expect(screen.getByRole('button', { name: '25%' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Max' })).not.toBeInTheDocument();
  });
});

describe('the rate picker', () => {
  const listings = [
    aListing({ rate: '218.5', Amount: '90' }),
    aListing({ rate: '215', Amount: '500' }),
    aListing({ rate: '215.000', Amount: '250.255' }),
  ];
  const levels = buildBook(listings).pairs['CNY/NGN']?.levels ?? [];

  test('offers each rate of others once, best first, with what is listed, and gives the exact one [S5.biOrder.5]', async () => {
    const chosen: string[] = [];
    const { user } = renderScreen(
      <RatePicker currency="CNY" swapTo="NGN" levels={levels} value={null} onChange={(rate) => chosen.push(rate)} />,
    );
    await user.click(screen.getByRole('combobox', { name: 'Rate (NGN per CNY)' }));
    const shown = screen.getAllByText(/listed$/).map(({ parentElement }) => parentElement?.textContent);
    expect(shown).toEqual(['215.0000best750.25 CNY listed', '218.500090.00 CNY listed']);
    await user.click(screen.getByText('750.25 CNY listed'));
    expect(chosen).toEqual(['215']);
  });

  test('turned round, it offers the other figures with the specification beside, finds them by typing, and gives the exact rate [S10.quote.way]', async () => {
    const chosen: string[] = [];
    const { user } = renderScreen(
      <RatePicker currency="CNY" swapTo="NGN" levels={levels} value={null} onChange={(rate) => chosen.push(rate)} />,
    );
    await user.click(screen.getByRole('radio', { name: 'CNY per NGN' }));
    await user.type(screen.getByRole('combobox', { name: 'Rate (CNY per NGN)' }), '0.00465');
    const shown = screen.getAllByText(/listed$/).map(({ parentElement }) => parentElement?.textContent);
    expect(shown).toEqual(['0.00465116best215.0000750.25 CNY listed']);
    await user.click(screen.getByText('750.25 CNY listed'));
    expect(chosen).toEqual(['215']);
  });

  test('is chosen from by keys alone, which go round, and Esc keeps what was chosen [S11.choice.keys]', async () => {
    const chosen: string[] = [];
    const { user } = renderScreen(
      <RatePicker currency="CNY" swapTo="NGN" levels={levels} value="215" onChange={(rate) => chosen.push(rate)} />,
    );
    const field = screen.getByRole('combobox', { name: 'Rate (NGN per CNY)' });
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await user.tab();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('215');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('listbox', { name: 'Rate (NGN per CNY)' })).toBeVisible();
    expect(active()).toMatch(/^215/);
    const reached: (string | undefined)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
      await user.keyboard(`{${key}}`);
      reached.push(active()?.slice(0, 3));
    }
    expect(reached).toEqual(['218', '215', '218', '215', '218']);
    await user.keyboard('{Escape}');
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(chosen).toEqual([]);
    await user.keyboard('218{Enter}');
    expect(chosen).toEqual(['218.5']);
    await user.keyboard('9');
    expect(field).toHaveValue('9');
    expect(screen.getByText('Nobody lists CNY for NGN at a rate like that.')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['218.5']);
    await user.tab();
    expect(field).toHaveValue('215');
  });

  test('says which rule is broken, beside the field', () => {
    renderScreen(
      <RatePicker currency="CNY" swapTo="NGN" levels={[]} value={null} onChange={() => undefined} error="No." />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('No.');
    expect(screen.getByRole('combobox')).toHaveAccessibleDescription('No.');
  });
});

describe('what became of a ticket', () => {
  const show = (setback: Setback | null) =>
    render(<SubmitNotice setback={setback} sent="ORDER" failure="Error processing transaction." />, {
      wrapper: MemoryRouter,
    });

  test('says nothing while there is no news', () => {
    expect(show(null).container).toBeEmptyDOMElement();
  });

  test("a refusal shows the specification's sentence, with the server's reason as text", () => {
    show({ kind: 'refused', error: { status: 400, data: { non_field_errors: ['<b>No</b> funds.'] } } });
    expect(screen.getByRole('alert')).toHaveTextContent('Error processing transaction. <b>No</b> funds.');
  });

  test('if the outcome is unknown, it warns against sending again and leads to the transactions', () => {
    show({ kind: 'unknown', error: { status: 'OFFLINE', data: null } });
    expect(screen.getByRole('alert')).toHaveTextContent('before you send it again');
    expect(screen.getByRole('link', { name: 'Transactions' })).toHaveAttribute('href', '/transactions');
  });
});

test('pending funding stays in one currency and shows no rate', () => {
  const funding = aTransaction({ type: 'FUND_WALLET', currency_from: 'GHC', currency_to: 'GHC', rate: '0' });
  render(<PendingTable title="Pending funding" type="FUND_WALLET" transactions={[funding]} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByRole('link', { name: 'GHC' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Rate' })).not.toBeInTheDocument();
  expect(within(screen.getByRole('table')).getByText('₵ 21,500.00')).toBeVisible();
});

const newest: WindowLink = { next: 'a', size: 50 };

it('after the windows that were loaded comes one that was not, until the end is known [S11.windows.screen]', () => {
  expect(olderWindows({ next: null, size: 7 }, [])).toEqual([]);
  expect(olderWindows(newest, [])).toEqual([{ before: 'a', first: 51, isKnown: false }]);
  const links = withLink([], 0, { next: 'b', size: 50 });
  expect(olderWindows(newest, links)).toEqual([
    { before: 'a', first: 51, isKnown: true },
    { before: 'b', first: 101, isKnown: false },
  ]);
  expect(loadedRows(newest, links)).toEqual({ count: 100, areAll: false });
  const all = withLink(links, 1, { next: null, size: 3 });
  expect(olderWindows(newest, all)).toHaveLength(2);
  expect(loadedRows(newest, all)).toEqual({ count: 103, areAll: true });
});

it('an equal link changes nothing, and nothing follows the end [S11.windows.screen]', () => {
  const links = [
    { next: 'b', size: 50 },
    { next: 'c', size: 50 },
  ];
  expect(withLink(links, 1, { next: 'c', size: 50 })).toBe(links);
  expect(withLink(links, 0, { next: null, size: 20 })).toEqual([{ next: null, size: 20 }]);
  expect(withLink(links, 0, { next: 'x', size: 50 })).toEqual([{ next: 'x', size: 50 }, links[1]]);
});

it('windows that are loaded again in any order are the whole list, whatever arrived meanwhile [S11.windows.screen]', () => {
  const seed = chooseSeed();
  const random = seededRandom(seed);
  for (let world = 0; world < 50; world += 1) {
    // Newest first: the numbers fall.
    let rows = Array.from({ length: random.between(1, 60) }, (_, index) => 1000 - index);
    const limit = random.between(1, 9);
    const load = (before: string | null) => {
      const start = before === null ? 0 : rows.findIndex((row) => String(row) === before) + 1;
      const shown = rows.slice(start, start + limit);
      const next = start + limit < rows.length ? String(shown.at(-1)) : null;
      return { shown, link: { next, size: shown.length } };
    };
    let head = load(null);
    let links: readonly WindowLink[] = [];
    for (let step = 0; step < 40; step += 1) {
      const chance = random.between(0, 4);
      if (chance === 0) rows = [(rows[0] ?? 1000) + 1, ...rows];
      if (chance === 1) head = load(null);
      const known = olderWindows(head.link, links);
      const index = random.between(0, known.length);
      const window = known[index];
      if (chance > 1 && window) links = withLink(links, index, load(window.before).link);
    }
    // At rest, what is shown was loaded after what is above it.
    head = load(null);
    const found = [...head.shown];
    for (let index = 0; ; index += 1) {
      const window = olderWindows(head.link, links)[index];
      if (!window) break;
      expect({ seed, world, first: window.first }).toEqual({ seed, world, first: found.length + 1 });
      const loaded = load(window.before);
      found.push(...loaded.shown);
      links = withLink(links, index, loaded.link);
    }
    expect({ seed, world, found }).toEqual({ seed, world, found: rows });
    expect(loadedRows(head.link, links)).toEqual({ count: rows.length, areAll: true });
  }
});

interface Left {
  call: Parameters<typeof backend.hold>[0];
  screen: (props: AuthScreenProps) => ReactElement;
  /** Whether the screen is behind the log-in. */
  isInside: boolean;
  fields: Readonly<Record<string, string>>;
  button: string;
}

const PASSWORD = 'Better#456';

const ACCOUNT = { 'Account name': 'Ada', 'First name': 'Ada', 'Last name': 'Mensah', 'Account number': '1' };

const LOGIN = { Email: 'ada@example.com', Password: PASSWORD };

const NEW_USER = { ...LOGIN, Email: 'new@example.com', Username: 'newcomer', 'Confirm password': PASSWORD };

const SCREENS: Readonly<Record<string, Left>> = {
  'the edited profile': {
    call: 'updateMe',
    screen: () => <EditProfileScreen />,
    isInside: true,
    fields: { 'Last name': ' Addo' },
    button: 'Save Changes',
  },
  'the new bank account': {
    call: 'createBankAccount',
    screen: () => <NewAccountScreen />,
    isInside: true,
    fields: { ...ACCOUNT, 'Bank name': 'GCB', Currency: 'GHC' },
    button: 'Save account',
  },
  'an action of the home screen': {
    call: 'getAppStatus',
    screen: () => <HomeScreen />,
    isInside: true,
    fields: {},
    button: 'List',
  },
  'the registration': {
    call: 'register',
    screen: (props) => <RegisterScreen {...props} />,
    isInside: false,
    fields: NEW_USER,
    button: 'Register',
  },
  'the log-in': {
    call: 'login',
    screen: (props) => <LoginScreen {...props} state={null} />,
    isInside: false,
    fields: LOGIN,
    button: 'Login',
  },
};

async function fill(user: UserEvent, fields: Left['fields']): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, text);
    else await user.type(field, text);
  }
}

it.each(Object.entries(SCREENS))(
  'users who have left %s before its answer stay where they are [S11.left]',
  async (_name, left) => {
    backend.answer('login', { token: 'abc' });
    const view = renderAuth(left.screen, {
      path: '/left',
      from: '/elsewhere',
      ...(left.isInside && { token: backend.signIn() }),
    });
    await fill(view.user, left.fields);
    const release = backend.hold(left.call);
    await view.user.click(await screen.findByRole('button', { name: left.button }));
    await waitFor(() => expect(backend.callsOf(left.call)).toHaveLength(1));
    view.back();
    release();
    // A later call has its answer, so the held one has it too.
    await act(async () => {
      await view.store.dispatch(appStatusApi.endpoints.getAppStatus.initiate(undefined, { forceRefetch: true }));
    });
    expect(view.navigations()).toEqual([]);
    expect(view.address()).toBe('/elsewhere');
  },
);
