import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatementLine } from '@contract/statements';
import { CAPABILITIES } from '@contract/calls';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { statementCsv, statementOfx } from '@/domain/wording/statementFiles';
import { TransactionsScreen } from '@/features/transactions/TransactionsScreen';
import { StatementScreen } from '@/features/wallet/StatementScreen';
import {
  periodsAt,
  readStatementFilter,
  type StatementFilter,
  statementSearch,
  statementWhat,
} from '@/features/wallet/statementFilter';
import { ROUTES } from '@/routes/routes';
import { selectIsGuess } from '@/state/slices/capabilitiesSlice';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

const aLine = (place: number, changes: Partial<StatementLine> = {}): StatementLine => ({
  id: String(place),
  at: `2026-03-${String(place).padStart(2, '0')}T12:00:00.000Z`,
  kind: 'funded',
  amount: '10',
  balance: String(place * 10),
  transaction: String(900 + place),
  type: 'FUND_WALLET',
  ...changes,
});

const render = (search = '?currency=NGN') =>
  renderScreen(<StatementScreen />, {
    path: ROUTES.statement,
    at: `/statement${search}`,
    token: backend.signIn(),
  });

const asked = () => backend.calls.map(({ path }) => path).filter((path) => path.startsWith('statement'));

it('a line says what it was, with its exact amount, its sign and the balance, and leads to its transaction [S11.statement.screen]', async () => {
  const fee = aLine(2, { id: '2-fee', kind: 'fee', type: 'ORDER', amount: '-0.12345678', balance: '9.87654322' });
  backend.state.statements = { NGN: [fee, aLine(1)] };
  render();
  const link = await screen.findByRole('link', { name: 'Fee for an order' });
  expect(link).toHaveAttribute('href', '/transaction-details/902');
  const row = within(link.closest('li') as HTMLElement);
  expect(row.getByText('−0.12345678')).toBeVisible();
  expect(row.getByText('9.87654322')).toBeVisible();
  expect(screen.getByText('Closing balance').parentElement).toHaveTextContent('₦ 9.87654322');
});

it('all figures of a statement have the same number of decimals, as many as one of them needs [S11.statement.screen]', async () => {
  const fee = aLine(2, { id: '2-fee', kind: 'fee', type: 'ORDER', amount: '-0.1234', balance: '9.8766' });
  backend.state.statements = { NGN: [fee, aLine(1)] };
  const { user } = render();
  const link = await screen.findByRole('link', { name: 'Funded' });
  const row = within(link.closest('li') as HTMLElement);
  expect(row.getByText('+10.0000')).toBeVisible();
  expect(row.getByText('10.0000')).toBeVisible();
  const balances = ['Opening balance', 'Change', 'Closing balance'].map(
    (title) => screen.getByText(title).parentElement?.querySelector('dd')?.textContent,
  );
  expect(balances).toEqual(['₦ 0.0000', '+9.8766', '₦ 9.8766']);
  const onPaper: (string | undefined)[] = [];
  jest.spyOn(window, 'print').mockImplementation(() => {
    onPaper.push(...screen.getAllByRole('row', { hidden: true }).map(({ lastChild }) => lastChild?.textContent ?? ''));
  });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(onPaper).toEqual(['Balance', '0.0000', '10.0000', '9.8766', '9.8766']));
});

it('an older window whose figures need more decimals gives them to all figures [S11.statement.screen]', async () => {
  const at = '2026-03-01T12:00:00.000Z';
  const lines = Array.from({ length: 60 }, (_, index) => aLine(60 - index, { at }));
  backend.state.statements = { NGN: lines.with(59, aLine(1, { at, amount: '10.12345678' })) };
  render();
  expect(await screen.findByText('+10.12345678')).toBeVisible();
  expect(await screen.findAllByText('+10.00000000')).toHaveLength(59);
  expect(screen.getByText('Closing balance').parentElement).toHaveTextContent('₦ 600.00000000');
});

it('a line for returned money says whether the listing was lowered or has ended, and leads to its transaction, also in the file [S11.statement.lowered]', async () => {
  const of = { transaction: '900', type: 'LIST' } as const;
  const results = [aLine(1, { kind: 'lowered', ...of }), aLine(2, { kind: 'delisted', ...of })];
  backend.state.statements = { NGN: [...results].reverse() };
  render();
  for (const name of ['Listing lowered: a part returned', 'Listing ended: the rest returned']) {
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/transaction-details/900');
  }
  const file = statementCsv(
    { currency: 'NGN', opening: '0', closing: '20', results, next: null },
    { isFirst: false, what: statementWhat },
  );
  expect(file.split('\r\n').map((record) => record.split(',').slice(1, 3))).toEqual([
    ['Listing lowered: a part returned', '900'],
    ['Listing ended: the rest returned', '900'],
    ['Closing balance', ''],
    [],
  ]);
});

it('a period is asked for with its days in the time zone of the user, and nothing but that [S11.statement.screen]', async () => {
  backend.state.statements = { NGN: [aLine(3), aLine(2), aLine(1)] };
  render('?currency=NGN&from=2026-03-02&until=2026-03-02');
  expect(await screen.findAllByRole('link', { name: 'Funded' })).toHaveLength(1);
  const [from, until] = ['2026-03-02', '2026-03-03'].map((day) => new Date(`${day}T00:00:00`).toISOString());
  const query = new URLSearchParams({ currency: 'NGN', since: from ?? '', until: until ?? '', limit: '50' });
  expect(asked()).toEqual([`statement/?${query.toString()}`]);
  expect(screen.getByText('Opening balance').parentElement).toHaveTextContent('₦ 10.00');
});

it('days the wrong way round show an error at the field and send no request, and an invalid day or wallet is left out and named [S11.statement.screen]', async () => {
  const { user } = render('?currency=EUR&from=2026-02-31&until=2026-03-01');
  expect(await screen.findByRole('alert')).toHaveTextContent('EUR, 2026-02-31');
  expect(await screen.findByText('Nothing moved in this period.')).toBeVisible();
  const count = asked().length;
  const from = screen.getByLabelText('From');
  await user.type(from, '2026-03-02');
  expect(await screen.findByText('The first day is after the last one.')).toBeVisible();
  expect(from).toBeInvalid();
  expect(asked()).toHaveLength(count);
  await user.clear(from);
  await user.type(from, '2026-03-01');
  await waitFor(() => expect(screen.queryByText('The first day is after the last one.')).toBeNull());
  await waitFor(() => expect(asked().length).toBeGreaterThan(count));
});

it('a server without statements is asked for none, and nothing leads to them [S11.statement.own]', async () => {
  backend.state.capabilities = { windows: CAPABILITIES.windows };
  render();
  expect(await screen.findByText('This server makes no statements.')).toBeVisible();
  renderScreen(<TransactionsScreen />, { path: ROUTES.transactions, at: '/transactions', token: backend.signIn() });
  expect(await screen.findByText('0 in all')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Statement' })).toBeNull();
  expect(asked()).toEqual([]);
});

it.each([
  ['was not reached', () => backend.breakConnection('getCapabilities')],
  ['has failed', () => backend.fail('getCapabilities', 500)],
])(
  'for a server that %s the screen does not claim that it makes no statements [S11.reads.failed]',
  async (_what, fail) => {
    fail();
    const { store } = render();
    await waitFor(() => expect(selectIsGuess(store.getState())).toBe(true));
    expect(await screen.findByText(/^(This could not be loaded\.|Not known without the connection)$/)).toBeVisible();
    expect(screen.queryByText('This server makes no statements.')).toBeNull();
  },
);

it('"Try again" asks again which capabilities the server announces [S11.reads.failed]', async () => {
  backend.state.statements = { NGN: [aLine(1)] };
  backend.fail('getCapabilities', 500);
  const { user } = render();
  const again = await screen.findByRole('button', { name: 'Try again' });
  backend.clear();
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Funded' })).toBeVisible();
});

it('a statement that cannot be loaded says so and is loaded again [S11.statement.screen]', async () => {
  backend.state.statements = { NGN: [aLine(1)] };
  backend.fail('getStatement', 500);
  render();
  expect(await screen.findByText('The statement could not be loaded.')).toBeVisible();
  backend.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Funded' })).toBeVisible();
});

it('a file that cannot be read to its end is not saved, and the user sees that [S11.statement.csv]', async () => {
  backend.state.statements = { NGN: [aLine(1)] };
  render();
  await screen.findByRole('link', { name: 'Funded' });
  backend.fail('getStatementFromOldest', 500);
  const save = jest.fn();
  Object.assign(URL, { createObjectURL: save });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText(/^The file could not be made/)).toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

it('a file that is being made can be stopped [S11.statement.csv]', async () => {
  backend.state.statements = { NGN: [aLine(1)] };
  render();
  await screen.findByRole('link', { name: 'Funded' });
  const release = backend.hold('getStatementFromOldest');
  const save = jest.fn();
  Object.assign(URL, { createObjectURL: save });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('0 lines so far')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  release();
  expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeEnabled();
  expect(save).not.toHaveBeenCalled();
});

const DAY_MS = 86_400_000;

const STATES = atEffort(1_000);

const seed = chooseSeed();

it(`an address that was made of a filter is read as that filter, each of many times; seed ${String(seed)} [S11.statement.screen]`, () => {
  const random = seededChoices(seed);
  const aDay = () => (random.chance(30) ? '' : new Date(random.between(0, 80_000) * DAY_MS).toISOString().slice(0, 10));
  for (let count = 0; count < STATES; count += 1) {
    const filter: StatementFilter = { currency: random.oneOf(TRADABLE_CURRENCIES), from: aDay(), until: aDay() };
    const address = statementSearch(filter).toString();
    expect(readStatementFilter(new URLSearchParams(address))).toEqual({ filter, dropped: [] });
    expect(statementSearch(readStatementFilter(new URLSearchParams(address)).filter).toString()).toBe(address);
  }
});

it('an invalid wallet or day is left out and named [S11.statement.screen]', () => {
  const search = new URLSearchParams('currency=EUR&from=2026-02-31&until=x&other=1');
  expect(readStatementFilter(search)).toEqual({
    filter: { currency: 'CNY', from: '', until: '' },
    dropped: ['EUR', '2026-02-31', 'x'],
  });
});

it('the periods that are offered end with the last day of their month, also in January and in a leap year [S11.statement.screen]', () => {
  expect(periodsAt(new Date(2028, 0, 31, 23, 59)).lastMonth).toEqual({ from: '2027-12-01', until: '2027-12-31' });
  expect(periodsAt(new Date(2028, 1, 1)).thisMonth).toEqual({ from: '2028-02-01', until: '2028-02-29' });
  expect(periodsAt(new Date(2028, 1, 1)).thisYear).toEqual({ from: '2028-01-01', until: '2028-12-31' });
});

it('a statement is saved for other programs too: OFX has each line once, with its sign, and the closing balance [S11.statement.programs]', async () => {
  backend.state.statements = { NGN: [aLine(1)] };
  render();
  await screen.findByRole('link', { name: 'Funded' });
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  for (const format of ['OFX', 'hledger']) {
    await userEvent.click(screen.getByRole('radio', { name: format }));
    await userEvent.click(screen.getByRole('button', { name: `Download ${format}` }));
  }
  await waitFor(() => expect(names).toEqual(['crossrate-statement-NGN.ofx', 'crossrate-statement-NGN.journal']));
  const fee = aLine(2, { id: '2-fee', kind: 'fee', amount: '-0.12345678', balance: '9.87654322', transaction: null });
  const window = { currency: 'GHC', opening: '0', closing: '9.87654322', results: [aLine(1), fee], next: null };
  const facts = { isFirst: true, since: null, until: null, now: '2026-04-01T00:00:00.000Z', what: () => 'A & <B>' };
  const file = new DOMParser().parseFromString(statementOfx(window, facts), 'application/xml');
  const told = (tag: string) => [...file.querySelectorAll(tag)].map(({ textContent }) => textContent);
  expect(told('parsererror')).toEqual([]);
  expect([told('TRNTYPE'), told('TRNAMT'), told('FITID')]).toEqual([
    ['CREDIT', 'FEE'],
    ['10', '-0.12345678'],
    ['1', '2-fee'],
  ]);
  // Programs know the cedi by its code of ISO 4217.
  expect([told('CURDEF'), told('ACCTID')]).toEqual([['GHS'], ['GHC']]);
  expect([told('NAME')[0], told('MEMO'), told('BALAMT')]).toEqual(['A & <B>', ['901'], ['9.87654322']]);
  expect([told('DTPOSTED')[0], told('DTEND')]).toEqual(['20260301120000.000[0:GMT]', ['20260401000000.000[0:GMT]']]);
});
