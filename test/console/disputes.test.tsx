import { screen, within } from '@testing-library/react';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { aDispute } from '@test/support/console/consoleWorld';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';

const ROW = {
  ...{ id: '3', transaction: '17', user: '5', email: 'ada@example.com' },
  ...{ description: 'Nothing came.', created_at: '2026-11-24T10:00:00Z' },
};
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('finance') },
  getDisputes: { results: [ROW], next: null },
  getDispute: aDispute(),
  writeDispute: null,
  answerDispute: null,
}));

test('the list names each open dispute, and none if there is none [S11.console.disputes, S11.console.states]', async () => {
  const { unmount } = await renderConsole('disputes');
  const list = await screen.findByRole('list', { name: 'Open disputes, oldest first' });
  expect(within(list).getByRole('link')).toHaveTextContent(/^Dispute 3of transaction 17ada@example\.com/);
  expect(screen.getByText('Choose a dispute to see it.')).toBeVisible();
  unmount();
  backend.answer({ getDisputes: { results: [], next: null } });
  await renderConsole('disputes');
  expect(await screen.findByText('No dispute is open')).toBeVisible();
});

test('a dispute shows what both sides wrote, its trades and both users [S11.console.disputes]', async () => {
  await renderConsole('disputes/3');
  const conversation = await screen.findByRole('region', { name: 'Dispute 3 of transaction 17' });
  expect(
    within(conversation)
      .getAllByRole('article')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^User.+Nothing came\.$/),
    expect.stringMatching(/^kofi@operators\.example.+We look\.$/),
  ]);
  expect(screen.getByRole('region', { name: 'Its trades, newest first' })).toHaveTextContent('9.9 CNY for 2,118.6 NGN');
  for (const email of ['ada@example.com', 'lin@example.com']) {
    expect(screen.getByRole('region', { name: `Latest transactions of ${email}` })).toBeVisible();
  }
});

test('an answer needs a text and carries the outcome that was chosen [S11.console.disputes]', async () => {
  const { user } = await renderConsole('disputes/3');
  await user.click(await screen.findByRole('button', { name: 'Answer, which ends it' }));
  expect(screen.getByText('Write a text for the user.')).toBeVisible();
  await user.type(screen.getByLabelText('Text for the user'), 'It is returned.');
  await user.selectOptions(screen.getByLabelText('Outcome for the transaction'), 'return');
  backend.answer({ getDispute: aDispute({ open: false }) });
  await user.click(screen.getByRole('button', { name: 'Answer, which ends it' }));
  expect(await screen.findByText('This dispute is answered.')).toBeVisible();
  expect(screen.queryByLabelText('Text for the user')).toBeNull();
  expect(backend.sent('answerDispute').map(({ id, payload }) => [id, payload])).toEqual([
    ['3', { text: 'It is returned.', outcome: 'return' }],
  ]);
});

test('a refused answer is shown at the form, which keeps what was written [S11.console.states]', async () => {
  backend.refuse('answerDispute', 409, 'This transaction is completed already. Nothing was done.');
  const { user } = await renderConsole('disputes/3');
  await user.type(await screen.findByLabelText('Text for the user'), 'It is returned.');
  await user.click(screen.getByRole('button', { name: 'Answer, which ends it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This transaction is completed already.');
  expect(screen.getByLabelText('Text for the user')).toHaveValue('It is returned.');
});

test('support writes and answers without an outcome, and who may only read does neither [S11.console.roles]', async () => {
  backend.answer({ getSession: { session: sessionOf('support') } });
  const { unmount } = await renderConsole('disputes/3');
  expect(await screen.findByRole('button', { name: 'Write, and leave it open' })).toBeVisible();
  expect(screen.queryByLabelText('Outcome for the transaction')).toBeNull();
  unmount();
  backend.answer({ getSession: { session: sessionOf('read') } });
  await renderConsole('disputes/3');
  await screen.findByRole('region', { name: 'Dispute 3 of transaction 17' });
  expect(screen.queryByLabelText('Text for the user')).toBeNull();
});
