import { fireEvent, screen, within } from '@testing-library/react';
import type { AnswerOf } from '@/console/calls/callConsole';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';

type Bank = AnswerOf<'getReconciliation'>['results'][number];

const bank = (id: string, change: Partial<Bank> = {}): Bank => ({
  ...{ id, currency: 'NGN', label: `Lagos ${id}`, stated_on: '2026-11-23', stated: '1250.5', booked: '1253.5' },
  ...{ opening: '0', difference: '0', open: '0', missing: '0', lines: 0 },
  ...change,
});
const DIFFERING = bank('1', { difference: '-3', open: '-5', missing: '-4', lines: 300 });
const BANKS = [
  ...[DIFFERING, bank('2')],
  bank('3', { stated_on: null, stated: null, opening: null, difference: null, open: null, missing: null }),
];

const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('finance') },
  getBooks: { audit: [], house: [] },
  getDays: { results: [], next: null, to_close: '2026-11-23' },
  getReconciliation: ({ query }) => ({ day: query['day'] ?? '2026-11-23', results: BANKS, transit: [] }),
  getDifference: {
    bank: DIFFERING,
    results: [
      {
        ...{ id: '1', day: '2026-11-21', amount: '7', even_on: null, entry: null },
        line: {
          ...{ id: '9', statement: '12', payer_name: 'Ama', text: 'for you', state: 'unknown', first: null },
          takes_back: [],
        },
      },
      {
        ...{ id: '2', day: '2026-11-22', amount: '-6.005', even_on: '2026-11-24', line: null },
        entry: { kind: 'fund', transaction: { id: '17', email: 'ada@example.com', reference: 'CR-7K4Q-92MD' } },
      },
    ],
  },
  closeDay: null,
}));
const openCard = async (place = 'books') => {
  const { user } = await renderConsole(place);
  return { user, card: within(await screen.findByRole('region', { name: 'Bank and books' })) };
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('bank and books are compared for the chosen day, and a difference opens as its lines and entries [S11.console.reconciliation]', async () => {
  const { user, card } = await openCard();
  expect(rowsOf(await card.findByRole('table', { name: 'Bank and books' })).slice(1)).toEqual([
    'NGN · Lagos 1−3.001,250.501,253.500.00−5.0023 Nov 2026Show',
    'NGN · Lagos 2Agrees1,250.501,253.500.000.0023 Nov 2026Show',
    'NGN · Lagos 3No statement yet—1,253.50——Show',
  ]);
  fireEvent.change(card.getByLabelText('Day (UTC)'), { target: { value: '2026-11-22' } });
  await user.click(await card.findByRole('button', { name: 'Show: NGN · Lagos 1' }));
  const name = 'Difference of NGN · Lagos 1, 22 Nov 2026';
  expect(rowsOf(await card.findByRole('table', { name })).slice(1)).toEqual([
    '21 Nov 2026+7.00Bank: UnknownAmaStatementfor youopenBook',
    '22 Nov 2026−6.005Books: Fundingada@example.comCR-7K4Q-92MD24 Nov 2026',
  ]);
  const part = within(card.getByRole('region', { name }));
  expect(part.getByRole('link', { name: 'Statement' })).toHaveAttribute('href', '/operator/statements/12');
  expect(part.getByRole('link', { name: 'CR-7K4Q-92MD' })).toHaveAttribute('href', '/operator/inbox/17');
  expect(part.getByRole('alert')).toHaveTextContent('−4.00 NGN is in no line');
  expect(part.getByText('Only the first 2 lines and entries are shown.')).toBeVisible();
  expect(backend.sent('getDifference').map(({ id, query }) => [id, query['day']])).toEqual([['1', '2026-11-22']]);
});

test('the day to close shows its differences before the press, and a closed day those that it keeps and no account that had nothing [S11.console.reconciliation, S11.console.dayClose]', async () => {
  backend.answer({
    getDays: {
      results: [{ day: '2026-11-22', closed_at: '2026-11-23T10:00:00Z', closed_by: 'esi@x' }],
      ...{ next: null, to_close: '2026-11-23' },
    },
    getDay: {
      ...{ day: '2026-11-22', banks: [bank('1', { difference: '12' })] },
      balances: [{ account: 'fees', currency: 'NGN', opening: '0', closing: '0.00', movements: [] }],
    },
  });
  const { user } = await openCard();
  const days = within(screen.getByRole('region', { name: 'Closed days (UTC)' }));
  expect(await days.findByRole('alert')).toHaveTextContent(
    'On 23 Nov 2026 bank and books differ: NGN · Lagos 1 −3.00. The close keeps this.',
  );
  expect(days.getByRole('status')).toHaveTextContent('No statement up to 23 Nov 2026 was imported of NGN · Lagos 3.');
  await user.click(days.getByRole('link', { name: '22 Nov 2026' }));
  const kept = await screen.findByRole('table', { name: 'Bank and books at the close of 22 Nov 2026' });
  expect(rowsOf(kept)[1]).toContain('NGN · Lagos 1+12.00');
  expect(screen.getByText('The house and its users had nothing, and nothing moved.')).toBeVisible();
});

test('a house without accounts has nothing to compare, and a failed read says so [S11.console.reconciliation, S11.console.states]', async () => {
  backend.answer({ getReconciliation: { day: '2026-11-23', results: [], transit: [] } });
  const { card } = await openCard();
  expect(await card.findByText('The house has no account yet')).toBeVisible();
  backend.breakConnection('getReconciliation');
  fireEvent.change(card.getByLabelText('Day (UTC)'), { target: { value: '2026-11-21' } });
  expect(await card.findByRole('alert')).toBeVisible();
});

test('a line that only the bank knows is booked as interest, as a transfer or as the owner’s money with a reason, by who may [S11.console.reconciliation.charges, S11.console.reconciliation.transfers]', async () => {
  backend.answer({ bookLine: { done: false } });
  const { user, card } = await openCard();
  await user.click(await card.findByRole('button', { name: 'Show: NGN · Lagos 1' }));
  await user.click(await card.findByRole('button', { name: 'Book: line 9' }));
  const form = within(card.getByRole('form', { name: 'Line 9: 7.00 NGN' }));
  const kinds = form.getByRole('combobox', { name: 'What it is' });
  expect(
    within(kinds)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bank interest', 'Transfer between our accounts', 'Owner’s money']);
  expect(kinds).toHaveAccessibleDescription(/The bank paid this to the house/);
  await user.selectOptions(kinds, 'Transfer between our accounts');
  expect(kinds).toHaveAccessibleDescription(/until then the money is in transit/);
  expect(form.getByRole('button', { name: 'Book' })).toBeDisabled();
  await user.type(form.getByLabelText('Reason'), 'From Accra');
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await card.findByText('Nothing is booked yet: another operator must do the same.')).toBeVisible();
  expect(backend.sent('bookLine').map(({ payload }) => payload)).toEqual([
    { line: '9', kind: 'transfer', reason: 'From Accra' },
  ]);
  expect(card.queryByRole('form')).toBeNull();
});

test('the second operator sees what the first takes a line for, and money between two accounts is shown until it arrives [S11.console.reconciliation.transfers]', async () => {
  const row = {
    ...{ id: '1', day: '2026-11-21', amount: '-7', even_on: null, entry: null },
    line: { id: '9', statement: '12', payer_name: '', text: '', state: 'out' as const, takes_back: [] },
  };
  backend.answer({
    getReconciliation: {
      ...{ day: '2026-11-23', results: BANKS },
      transit: [
        { currency: 'GHC', amount: '5000', since: '2026-11-21' },
        { currency: 'NGN', amount: '-40', since: '2026-11-23' },
      ],
    },
    getDifference: {
      bank: DIFFERING,
      results: [{ ...row, line: { ...row.line, first: { operator: 'kofi@x', kind: 'capital' } } }],
    },
  });
  const { user, card } = await openCard();
  expect(await card.findByRole('alert')).toHaveTextContent(
    'In transit since 21 Nov 2026: 5,000.00 GHC left one account of ours and has not reached another.',
  );
  expect(card.getByRole('status')).toHaveTextContent(
    'In transit since 23 Nov 2026: 40.00 NGN reached one account of ours, and no other account has sent it.',
  );
  await user.click(await card.findByRole('button', { name: 'Show: NGN · Lagos 1' }));
  expect(await card.findByRole('columnheader', { name: 'First approval' })).toBeVisible();
  expect(card.getByRole('cell', { name: 'kofi@x (Owner’s money)' })).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Book: line 9' }));
  expect(card.getByRole('combobox', { name: 'What it is' })).toHaveValue('capital');
});

test('who only reads books nothing [S11.console.roles]', async () => {
  backend.answer({ getSession: { session: sessionOf('read') } });
  const { user, card } = await openCard();
  await user.click(await card.findByRole('button', { name: 'Show: NGN · Lagos 1' }));
  expect(await card.findByRole('link', { name: 'Statement' })).toBeVisible();
  expect(card.queryByRole('button', { name: 'Book: line 9' })).toBeNull();
});

test('a line by which the bank took a funding back leads to its case, or is linked with it by one press [S11.console.reconciliation.reversals]', async () => {
  const email = 'ama@example.com';
  const line = { statement: '12', payer_name: '', text: 'recall', state: 'out', first: null } as const;
  const row = { day: '2026-11-21', amount: '-7', even_on: null, entry: null };
  backend.answer({
    getDifference: {
      bank: DIFFERING,
      results: [
        { ...row, id: '1', line: { ...line, id: '9', takes_back: [{ id: '17', email, is_reversed: false }] } },
        { ...row, id: '2', line: { ...line, id: '10', takes_back: [{ id: '18', email, is_reversed: true }] } },
      ],
    },
    linkReversal: null,
  });
  const { user, card } = await openCard();
  await user.click(await card.findByRole('button', { name: 'Show: NGN · Lagos 1' }));
  const proposed = await card.findByRole('link', { name: `The bank took back the money of funding 17 (${email})` });
  expect(proposed).toHaveAttribute('href', '/operator/inbox/17');
  const links = card.getAllByRole('button', { name: /^Link line/ });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Link with funding 18']);
  await user.click(
    card.getByRole('button', { name: `Link line 10 with funding 18, which was taken back from ${email}` }),
  );
  expect(await card.findByText('Linked: the line and the funding that was taken back agree.')).toBeVisible();
  expect(backend.sent('linkReversal').map(({ payload }) => payload)).toEqual([{ line: '10', transaction: '18' }]);
});
