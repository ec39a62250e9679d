import { screen, within } from '@testing-library/react';
import type { AnswerOf } from '@/console/calls/callConsole';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';

type Line = AnswerOf<'getMatches'>['results'][number];

const line = (id: string, change: Partial<Line> = {}): Line => ({
  ...{ id, booked_on: '2026-11-23', amount: '1250.5', currency: 'GHC', payer_name: 'Ama', text: `text ${id}` },
  ...{ state: 'exact', difference: null, last: null },
  funding: { id: `9${id}`, email: 'ama@example.com', amount: '1250.5', reference: `CR-${id}`, first: null },
  ...change,
});

const LINES = [
  ...[line('1'), line('2'), line('3', { state: 'likely' })],
  line('4', {
    state: 'differs',
    difference: 'amount',
    funding: { id: '94', email: 'ama@example.com', amount: '20', reference: 'CR-4', first: null },
  }),
  line('6', { state: 'differs', difference: 'approved' }),
  line('5', {
    ...{ state: 'unknown', funding: null },
    last: { act: 'ask about line', operator: 'kofi@example.com', reason: 'Who?', email: 'ama@example.com' },
  }),
  line('7', { state: 'held', funding: null }),
];

const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('finance') },
  getStatements: { banks: [], results: [], next: null },
  getMatches: { counts: { exact: 2, likely: 1, differs: 2, unknown: 3, held: 1 }, results: LINES },
  actOnLine: { done: true },
  getPayouts: { banks: [], waiting: [], results: [], next: null, strays: [] },
  getUncredited: { sends: false, results: [] },
  approveMatched: { approved: 1, waiting: 1, skipped: 0 },
}));
const openCard = async () => {
  const { user } = await renderConsole('statements');
  return { user, card: within(await screen.findByRole('region', { name: 'Money that came in' })) };
};

test('exact lines are approved by one press unless their tick is taken away, and likely ones one by one [S11.console.matches.approve]', async () => {
  const { user, card } = await openCard();
  await user.click(card.getByRole('checkbox', { name: 'Approve CR-1' }));
  await user.click(card.getByRole('button', { name: /^Approve 1 funding/ }));
  expect(await card.findByRole('alert')).toHaveTextContent(
    '1 funding approved. 1 funding must be approved by a second operator.',
  );
  await user.click(card.getByRole('button', { name: 'Approve CR-3' }));
  expect(backend.sent('approveMatched').map(({ payload }) => payload)).toEqual([{ lines: ['2'] }, { lines: ['3'] }]);
});

test('a line is linked, credited, held, returned or asked about, each by what its state allows [S11.console.matches.link, S11.console.matches.acts]', async () => {
  const { user, card } = await openCard();
  const open = async (id: string) => {
    await user.click(card.getByRole('button', { name: `Decide: line ${id}` }));
    return within(await card.findByRole('form', { name: `Line ${id}: 1,250.50 GHC` }));
  };
  const linked = await open('6');
  expect(linked.queryByRole('button', { name: /^Credit/ })).toBeNull();
  await user.click(linked.getByRole('button', { name: 'Link' }));
  expect(await card.findByText('The line is linked.')).toBeVisible();
  const unknown = await open('5');
  await user.type(unknown.getByLabelText('Email of the user'), 'ama@example.com');
  await user.type(unknown.getByLabelText('Question to the user'), 'Yours?');
  await user.click(unknown.getByRole('button', { name: 'Ask the user' }));
  expect(await card.findByText('The user was asked.')).toBeVisible();
  backend.answer({ actOnLine: { done: false } });
  const held = await open('7');
  expect(held.queryByRole('button', { name: 'Hold' })).toBeNull();
  await user.click(held.getByRole('button', { name: 'Return' }));
  expect(await card.findByRole('alert')).toHaveTextContent('a second operator must do the same');
  const less = await open('4');
  await user.click(less.getByRole('button', { name: 'Credit 1,250.50 GHC' }));
  expect(backend.sent('actOnLine').map(({ payload }) => payload)).toEqual([
    { line: '6', act: 'link' },
    { line: '5', act: 'ask', email: 'ama@example.com', text: 'Yours?' },
    { line: '7', act: 'return' },
    { line: '4', act: 'credit', email: 'ama@example.com' },
  ]);
});

test('lines that are not proposed say why, and readers approve nothing [S11.console.matches]', async () => {
  backend.answer({ getSession: { session: sessionOf('read') } });
  const { card } = await openCard();
  expect(card.getByRole('region', { name: 'Differs' })).toHaveTextContent('More than the 20.00 GHC of the funding.');
  expect(card.getByRole('region', { name: 'Unknown' })).toHaveTextContent(
    /text 5.*Ask a user about a line of a bank: kofi@example.comama@example.comWho\?/,
  );
  expect(card.getByText(/^Only the first 7 lines/)).toBeVisible();
  expect(card.queryByRole('button', { name: /^(Approve|Decide)/ })).toBeNull();
  expect(card.queryByRole('checkbox')).toBeNull();
});
