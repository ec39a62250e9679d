import { screen, waitFor, within } from '@testing-library/react';
import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';
import { CHINESE, FRENCH, speakOnly } from '@test/support/languages/speaking';

const AT = '2026-11-24T10:00:00Z';
const lastly = (found: Record<string, unknown>[]) => ({ at: AT, operator: 'kofi@operators.example', ms: 12, found });
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('finance') },
  getBooks: {
    audit: AUDIT_QUESTIONS.map((question) => ({ question, last: null })),
    house: [{ currency: 'NGN', bank: '-1500.5', fees: '20', rounding: '0', users: '1480.5' }],
  },
  getDays: { results: [], next: null, to_close: '2026-11-23' },
  askAudit: null,
  closeDay: null,
}));

test('an answer of the audit is right, or shows the rows that are wrong [S11.console.books]', async () => {
  const [first, second] = AUDIT_QUESTIONS;
  backend.answer({
    getBooks: {
      audit: [
        { question: first, last: lastly([]) },
        { question: second, last: lastly([{ account: 'wallet:5:NGN', amount: '-1' }]) },
      ],
      house: [],
    },
  });
  await renderConsole('books');
  const [, right, wrong] = within(await screen.findByRole('region', { name: 'Audit' })).getAllByRole('row');
  expect(right).toHaveTextContent(/Right.*12 ms/);
  expect(wrong).toHaveTextContent('Wrong{"account":"wallet:5:NGN","amount":"-1"}');
});

test('asking all stops at the first question that is refused, with its reason [S11.console.books, S11.console.states]', async () => {
  backend.refuse('askAudit', 409, 'Another question of the audit is being asked. Ask again when it is answered.');
  const { user } = await renderConsole('books');
  await user.click(await screen.findByRole('button', { name: 'Ask all' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Another question of the audit is being asked.');
  expect(backend.sent('askAudit').map(({ payload }) => payload)).toEqual([{ question: AUDIT_QUESTIONS[0] }]);
});

test('the accounts of the house are exact, and a day is closed by one press [S11.console.books, S11.console.dayClose]', async () => {
  const { user } = await renderConsole('books');
  expect(await screen.findByRole('region', { name: 'Accounts of the house' })).toHaveTextContent(
    'NGN−1,500.5020.000.001,480.50',
  );
  expect(await screen.findByText('No day is closed yet')).toBeVisible();
  backend.answer({
    getDays: { results: [{ day: '2026-11-23', closed_at: AT, closed_by: 'esi@x' }], next: null, to_close: null },
  });
  await user.click(await screen.findByRole('button', { name: 'Close 23 Nov 2026' }));
  expect(await screen.findByRole('link', { name: '23 Nov 2026' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull());
  expect(backend.sent('closeDay').map(({ payload }) => payload)).toEqual([{ day: '2026-11-23' }]);
});

test('a day that could not be closed says why [S11.console.states]', async () => {
  backend.refuse('closeDay', 409, '23 Nov 2026 is closed already.');
  const { user } = await renderConsole('books');
  await user.click(await screen.findByRole('button', { name: 'Close 23 Nov 2026' }));
  const days = screen.getByRole('region', { name: 'Closed days (UTC)' });
  expect(await within(days).findByRole('alert')).toHaveTextContent('23 Nov 2026 is closed already.');
});

test.each([
  [FRENCH, 'Close 23 nov. 2026'],
  [CHINESE, 'Close 2026年11月23日'],
])(
  'the days of the books are written in the form of the language: %o [S11.console.dayClose]',
  async (language, name) => {
    speakOnly(language);
    const days = { results: [{ day: '2026-11-22', closed_at: AT, closed_by: 'esi@x' }], next: null };
    const balances = [{ account: 'fees', currency: 'NGN', opening: '0', closing: '5' }] as const;
    backend.answer({
      getDays: { ...days, to_close: '2026-11-23' },
      getDay: {
        day: '2026-11-22',
        balances: balances.map((row) => ({ ...row, movements: [{ kind: 'fill', came_in: '5', went_out: '0' }] })),
      },
    });
    const { user } = await renderConsole('books');
    expect(await screen.findByRole('button', { name })).toBeVisible();
    await user.click(screen.getByRole('link', { name: name.replace('Close ', '').replace('23', '22') }));
    expect(await screen.findByRole('cell', { name: 'Trade' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('2026-11-2');
  },
);
