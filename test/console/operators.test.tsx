import { screen, within } from '@testing-library/react';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { anAct } from '@test/support/console/consoleWorld';
import { OPERATOR, renderConsole, sessionOf } from '@test/support/console/renderConsole';

const AT = '2026-11-24T10:00:00Z';
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('owner') },
  getOperators: {
    results: [
      { email: OPERATOR, role: 'owner', created_at: AT, ended_at: null, waiting: false },
      { email: 'gone@operators.example', role: 'read', created_at: AT, ended_at: AT, waiting: true },
    ],
  },
  addOperator: { email: 'new@operators.example', link: 'https://x.example/operator#first=once-only' },
  removeOperator: null,
  getActs: { results: [anAct()], next: '1' },
}));

test('the link of a new operator is shown once, and is gone after the next act [S11.console.renew]', async () => {
  const { user } = await renderConsole('operators');
  await user.type(await screen.findByLabelText('Email'), 'new@operators.example');
  await user.selectOptions(screen.getByLabelText('Role'), 'support');
  await user.click(screen.getByRole('button', { name: 'Add an operator' }));
  expect(await screen.findByText(/once-only/)).toBeVisible();
  expect(backend.sent('addOperator').map(({ payload }) => payload)).toEqual([
    { email: 'new@operators.example', role: 'support' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove the operator' }));
  expect(screen.queryByText(/once-only/)).toBeNull();
});

test('a refused act is shown in its form, which keeps the email [S11.console.states]', async () => {
  backend.refuse('removeOperator', 409, 'The last owner cannot be removed.');
  const { user } = await renderConsole('operators');
  await user.type(await screen.findByLabelText('Email'), OPERATOR);
  await user.click(screen.getByRole('button', { name: 'Remove the operator' }));
  const form = screen.getByRole('region', { name: 'Add an operator' });
  expect(await within(form).findByRole('alert')).toHaveTextContent('The last owner cannot be removed.');
  expect(screen.getByLabelText('Email')).toHaveValue(OPERATOR);
});

test('without an email nothing is done, its field says so, and what a new operator logs in with stays [S11.console.states]', async () => {
  const { user } = await renderConsole('operators');
  await user.type(await screen.findByLabelText('Email'), 'new@operators.example');
  await user.click(screen.getByRole('button', { name: 'Add an operator' }));
  expect(await screen.findByText(/once-only/)).toBeVisible();
  await user.clear(screen.getByLabelText('Email'));
  await user.click(screen.getByRole('button', { name: 'Remove the operator' }));
  expect(screen.getByText('Email is a required field')).toBeVisible();
  expect(screen.queryByText('Done.')).toBeNull();
  expect(screen.getByText(/once-only/)).toBeVisible();
  expect(backend.sent('removeOperator')).toEqual([]);
});

test('other roles see who may use the console and change nothing [S11.console.roles]', async () => {
  backend.answer({ getSession: { session: sessionOf('finance') } });
  await renderConsole('operators');
  expect(await screen.findByText('gone@operators.example')).toBeVisible();
  expect(screen.getByText('removed')).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
});

test('the log is asked for a subject and for older acts, and says if there are none [S11.console.log, S11.console.states]', async () => {
  const { user } = await renderConsole('log');
  expect(await screen.findByText('Called at noon.')).toBeVisible();
  expect(screen.getByText('Note', { selector: 'td, td *' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Filter by subject'), 'User');
  await user.type(screen.getByLabelText('Number'), '5{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  backend.answer({ getActs: { results: [], next: null } });
  await user.click(await screen.findByRole('button', { name: 'Newest' }));
  expect(await screen.findByText('No activity yet')).toBeVisible();
  const asked = backend.sent('getActs').map(({ query }) => query);
  expect(asked).toEqual([{}, { subject: 'user 5' }, { subject: 'user 5', before: '1' }, { subject: 'user 5' }]);
});
