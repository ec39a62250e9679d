import { screen, waitFor, within } from '@testing-library/react';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { aCase, inboxOf } from '@test/support/console/consoleWorld';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';

const CASES = [aCase('7'), aCase('8', { type: 'WITHDRAW', amount: '12.5', currency: 'CNY' })];
const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('finance') },
  getInbox: inboxOf(...CASES),
  getCase: ({ id }) => CASES.find((each) => each.id === id) ?? aCase(id),
  approve: ({ id }) => ({ id, status: 'COMPLETED' }),
  reject: ({ id }) => ({ id, status: 'REJECTED' }),
}));
const open = (name: string) => screen.findByRole('region', { name });

test('the oldest case is open, with the account and the user to compare [S11.console.inbox]', async () => {
  await renderConsole('inbox');
  expect(within(await open('Funding 7')).getByText('2,000 NGN')).toBeVisible();
  expect(await open('Our account')).toHaveTextContent('BankBank of Lagos');
  expect(await open('User')).toHaveTextContent('Ada Obi');
  expect(await open('Receipt')).toHaveTextContent('The user sent no image.');
  const rows = within(screen.getByRole('list', { name: /^Pending fundings/ })).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['page', null]);
});

test('the row and the case of a funding show its reference, and one that was typed in small letters opens its funding [S11.bank.reference.console]', async () => {
  backend.answer({ findFunding: { id: '9' } });
  const { user } = await renderConsole('inbox');
  expect(await open('Funding 7')).toHaveTextContent('Reference on the transferCR-7K4Q-92MD');
  const list = screen.getByRole('list', { name: /^Pending fundings/ });
  expect(within(list).getAllByText('CR-7K4Q-92MD · ada@example.com')).not.toHaveLength(0);
  await user.type(screen.getByLabelText('Find by reference'), 'cr7k4q 92md{Enter}');
  expect(await open('Funding 9')).toBeVisible();
  expect(backend.sent('findFunding').map(({ query }) => query)).toEqual([{ reference: 'CR-7K4Q-92MD' }]);
});

test('a reference with a wrong sign is not asked for, and one that no funding has says so [S11.bank.reference.console]', async () => {
  backend.answer({ findFunding: { id: null } });
  const { user } = await renderConsole('inbox');
  const field = await screen.findByLabelText('Find by reference');
  await user.type(field, 'CR-7K4Q-92ME{Enter}');
  expect(await screen.findByText('This is no reference: a sign is wrong or missing.')).toBeVisible();
  expect(backend.sent('findFunding')).toEqual([]);
  await user.type(field, '{Backspace}D{Enter}');
  expect(await screen.findByText('No funding has the reference CR-7K4Q-92MD.')).toBeVisible();
});

test('no translator of a browser rewrites the figures and what is compared [S11.translated]', async () => {
  const { user } = await renderConsole('inbox');
  const amount = within(await open('Funding 7')).getByText('2,000 NGN');
  const bank = within(await open('Our account')).getByText('Bank of Lagos');
  const row = within(screen.getByRole('list', { name: /^Pending fundings/ })).getByText('12.5 CNY');
  await user.keyboard('a');
  const asked = within(screen.getByRole('dialog')).getByText('2,000 NGN');
  for (const figure of [amount, bank, row, asked]) expect(figure).toHaveAttribute('translate', 'no');
});

test('while it loads the inbox says so, and an empty one says that nothing waits [S11.console.states]', async () => {
  const release = backend.hold('getInbox');
  backend.answer({ getInbox: inboxOf() });
  await renderConsole('inbox');
  expect(await screen.findByRole('status')).toHaveTextContent('Loading');
  release();
  expect(await screen.findByText('Nothing pending')).toBeVisible();
  expect(screen.getByRole('heading', { name: '0 pending' })).toBeVisible();
});

test('an inbox that cannot be loaded says why [S11.console.states]', async () => {
  backend.breakConnection('getInbox');
  await renderConsole('inbox');
  expect(await screen.findByRole('alert')).toHaveTextContent('This is not up to date: the server cannot be reached.');
});

test('a case that cannot be shown says so in its place, and another one can be opened [S11.console.states]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
    throw new Error('broken');
  });
  const { user } = await renderConsole('inbox/8');
  expect(await screen.findByRole('alert')).toHaveTextContent('This screen could not be shown.');
  expect(screen.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  scroll.mockRestore();
  await user.click(screen.getByRole('link', { name: 'Inbox' }));
  expect(await open('Funding 7')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a, Enter and Enter again approve once, and the next case opens [S11.console.inbox]', async () => {
  const { user } = await renderConsole('inbox');
  await open('Funding 7');
  const release = backend.hold('approve');
  await user.keyboard('a');
  expect(screen.getByRole('dialog')).toHaveTextContent('2,000 NGN');
  await user.keyboard('{Enter}{Enter}');
  backend.answer({ getInbox: inboxOf(aCase('8')) });
  release();
  expect(await open('Withdrawal 8')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Approved 7.');
  expect(backend.sent('approve').map(({ id, csrf }) => [id, csrf])).toEqual([['7', 'the token']]);
});

test('an operator who has left an approved case before the answer stays where they are [S11.left]', async () => {
  const { user } = await renderConsole('inbox');
  await open('Funding 7');
  const release = backend.hold('approve');
  await user.keyboard('a{Enter}{Escape}jk');
  expect(await open('Funding 7')).toBeVisible();
  release();
  expect(await screen.findByText('Approved 7.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Funding 7' })).toBeVisible();
});

test('a rejection needs a reason, which a number chooses [S11.console.inbox]', async () => {
  const { user } = await renderConsole('inbox');
  await open('Funding 7');
  await user.keyboard('r{Enter}');
  expect(await screen.findByText('Write a reason for the user.')).toBeVisible();
  await user.keyboard('2{Enter}');
  await waitFor(() =>
    expect(backend.sent('reject').map(({ id, payload }) => [id, payload])).toEqual([['7', { reason: '#otherAmount' }]]),
  );
});

test('a refused approval is shown in its case, and a refused rejection in its dialog with what was written [S11.console.states]', async () => {
  backend.refuse('approve', 403, 'Your role (read) does not allow this. Nothing was done.');
  backend.refuse('reject', 503, 'Try again.');
  const { user } = await renderConsole('inbox');
  await open('Funding 7');
  await user.keyboard('a{Enter}');
  expect(within(await open('Funding 7')).getByRole('alert')).toHaveTextContent('Nothing was done.');
  await user.keyboard('r');
  await user.type(screen.getByLabelText('Reason'), 'Not ours{Enter}');
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Try again.');
  expect(screen.getByLabelText('Reason')).toHaveValue('Not ours');
});

test('a case that another operator decided offers no decision [S11.console.inbox]', async () => {
  backend.answer({ getCase: aCase('7', { status: 'COMPLETED' }) });
  await renderConsole('inbox/7');
  expect(await screen.findByText('This case is decided: COMPLETED.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});

test('above the limit of the owner, the first approval is named [S11.console.fourEyes]', async () => {
  const first = { operator: 'kofi@operators.example', at: '2026-11-24T10:00:00Z' };
  backend.answer({
    getCase: aCase('7', { needs_two: true, first_approval: first }),
    approve: { id: '7', status: 'PENDING' },
  });
  const { user } = await renderConsole('inbox');
  expect(await screen.findByText(/^kofi@operators.example has approved this/)).toBeVisible();
  await user.keyboard('a{Enter}');
  expect(await screen.findByText('Noted: 7 needs the approval of another operator too.')).toBeVisible();
});

test('j and k go through the cases and ? shows the keys; a role that may only read has no decision [S11.console.inbox, S11.console.roles]', async () => {
  backend.answer({ getSession: { session: sessionOf('read') } });
  const { user } = await renderConsole('inbox');
  await open('Funding 7');
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  await user.keyboard('j');
  expect(await open('Withdrawal 8')).toBeVisible();
  await user.keyboard('k');
  expect(await open('Funding 7')).toBeVisible();
  await user.keyboard('a?');
  expect(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

test('a press of the mouse at the same place does not decide the case that opened by itself, and one after a move does [S11.console.inbox]', async () => {
  const { user } = await renderConsole('inbox');
  const at = (coords: object) => ({ coords, target: screen.getByRole('button', { name: /^Approve a$/ }) });
  const press = (coords: object) => user.pointer([at(coords), { keys: '[MouseLeft]' }]);
  await open('Funding 7');
  await press({ x: 10, y: 10 });
  await user.click(screen.getByRole('button', { name: 'Approve it' }));
  await open('Withdrawal 8');
  await press({ x: 10, y: 10 });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Withdrawal 8: press again to decide it.')).toBeVisible();
  await user.keyboard('k');
  await open('Funding 7');
  await press({ x: 10, y: 10 });
  await user.click(screen.getByRole('button', { name: 'Approve it' }));
  await open('Withdrawal 8');
  await user.pointer([at({ x: 10, y: 10 }), at({ x: 12, y: 10 })]);
  await press({ x: 12, y: 10 });
  expect(screen.getByRole('dialog')).toHaveTextContent('Approve Withdrawal 8?');
  expect(backend.sent('approve').map(({ id }) => id)).toEqual(['7', '7']);
});

test('a key that was meant for the case before does not decide the one that opened by itself [S11.console.inbox]', async () => {
  const { user } = await renderConsole('inbox');
  await open('Funding 7');
  await user.keyboard('a');
  expect(screen.getByRole('dialog')).toHaveTextContent('Approve Funding 7?');
  await user.keyboard('{Enter}');
  await open('Withdrawal 8');
  await user.keyboard('a{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(backend.sent('approve').map(({ id }) => id)).toEqual(['7']);
  await user.keyboard('a');
  expect(screen.getByRole('dialog')).toHaveTextContent('Approve Withdrawal 8?');
});

test('a credited funding is taken back with a reason, and its case then says what became of it [S11.debt.console]', async () => {
  backend.answer({ getCase: aCase('9', { status: 'COMPLETED' }), takeBack: null });
  const { user } = await renderConsole('inbox/9');
  await user.click(await screen.findByRole('button', { name: 'Take it back' }));
  const form = within(screen.getByRole('dialog', { name: 'Take back funding 9' }));
  await user.click(form.getByRole('button', { name: 'Take back' }));
  expect(backend.sent('takeBack')).toEqual([]);
  backend.answer({ getCase: aCase('9', { status: 'COMPLETED', taken_back: { taken: '30', owed: '1970' } }) });
  await user.type(form.getByLabelText('Reason'), 'Charged back.');
  await user.click(form.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Taken back: 30 NGN from the wallet, and 1,970 NGN as a debt.')).toBeVisible();
  expect(backend.sent('takeBack')).toMatchObject([{ id: '9', payload: { reason: 'Charged back.' } }]);
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
});

test('mobile money that no funding got is listed until it was sent back, with a reason [S11.mobile.refund]', async () => {
  const row = {
    ...{
      payment: '0b',
      at: '2026-11-28T10:00:00.000Z',
      transaction: '7',
      email: 'ada@example.com',
      status: 'REJECTED',
    },
    ...{ amount: '1500', currency: 'NGN', receipt: '5521', paid: { amount: '1600', currency: 'NGN' }, refund: null },
  };
  backend.answer({
    getStatements: { banks: [], results: [], next: null },
    getMatches: { counts: { exact: 0, likely: 0, differs: 0, unknown: 0, held: 0 }, results: [] },
    getPayouts: { banks: [], waiting: [], results: [], next: null, strays: [] },
    ...{ getUncredited: { sends: true, results: [row] }, refundPayment: null },
  });
  const { user } = await renderConsole('statements');
  await user.click(await screen.findByRole('button', { name: 'Decide about 5521' }));
  await user.type(screen.getByLabelText('Reason'), 'Too much.');
  backend.answer({ getUncredited: { sends: true, results: [] } });
  await user.click(screen.getByRole('button', { name: 'Send it back' }));
  await waitFor(() => expect(screen.queryByText('Mobile money that no funding got')).toBeNull());
  expect(backend.sent('refundPayment')).toMatchObject([
    { payload: { payment: '0b', reason: 'Too much.', by_hand: false } },
  ]);
});
