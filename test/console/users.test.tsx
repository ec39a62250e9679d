import { screen, waitFor, within } from '@testing-library/react';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { anAct, aUser } from '@test/support/console/consoleWorld';
import { renderConsole, sessionOf } from '@test/support/console/renderConsole';

const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('owner') },
  getUsers: {
    results: [aUser(), aUser({ id: '6', email: 'lin@example.com', frozen_at: '2026-11-24T10:00:00Z' })],
    isAll: false,
  },
  getUser: aUser(),
  freezeUser: null,
  unfreezeUser: null,
  noteUser: null,
}));
const card = (name: string) => screen.findByRole('region', { name });

test('the list shows the state of each account and is searched by the beginning of an email [S11.console.users]', async () => {
  const { user } = await renderConsole('users');
  const list = await card('Accounts');
  expect(
    within(list)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['EmailState', 'ada@example.comactive', 'lin@example.comfrozen']);
  expect(list).toHaveTextContent('More matches: type more of the address.');
  backend.answer({ getUsers: { results: [], isAll: true } });
  await user.type(screen.getByLabelText('Search by email'), ' zoe {Enter}');
  expect(await screen.findByText('There are no such users')).toBeVisible();
  expect(backend.sent('getUsers').at(-1)?.query).toEqual({ words: 'zoe' });
});

test('an account shows its money, what is left of its limits and its sessions [S11.console.users]', async () => {
  backend.answer({
    getUser: aUser({
      limits: [{ type: 'WITHDRAW', currency: 'NGN', period: 'day', most: '5000', left: '1250.5', more_at: null }],
      sessions: [
        { browser: 'Firefox', system: 'Windows', country: 'NG', seen_at: '2026-11-24T10:00:00Z' },
        { browser: '', system: '', country: '', seen_at: '2026-11-23T10:00:00Z' },
      ],
      acts: [anAct()],
    }),
  });
  await renderConsole('users/5');
  expect(await card('ada@example.com')).toHaveTextContent('NGN1,500.5');
  expect(await card('Limits')).toHaveTextContent('1,250.5 of 5,000 NGN left');
  expect(await card('Sessions')).toHaveTextContent(/Firefox on Windows, Nigeria.+Unknown browser/);
  expect(await card('Notes and acts')).toHaveTextContent(/note.*kofi@operators.example.*Called at noon\./);
});

test('an account without limits and sessions says so [S11.console.states]', async () => {
  await renderConsole('users/5');
  expect(await card('Limits')).toHaveTextContent('Fundings and withdrawals have no limits.');
  expect(await card('Sessions')).toHaveTextContent('Logged in nowhere.');
});

const aKey = {
  ...{ id: 'k1', name: 'Payouts', scopes: ['read' as const, 'withdraw' as const], addresses: ['203.0.113.7'] },
  ...{ created: '2026-11-20T10:00:00Z', expires: '2027-02-18T10:00:00Z', last_used: null },
};

test('the keys for programs are listed, and one is revoked with a reason [S11.console.keys]', async () => {
  backend.answer({ getUser: aUser({ keys: [aKey] }), revokeUserKey: null });
  const { user } = await renderConsole('users/5');
  const keys = within(await card('API keys'));
  expect(keys.getAllByRole('row')[1]).toHaveTextContent(
    /^Payoutsread, withdraw203\.0\.113\.720 Nov 202618 Feb 2027neverRevoke$/,
  );
  await user.click(keys.getByRole('button', { name: 'Revoke the key Payouts' }));
  expect(backend.sent('revokeUserKey')).toEqual([]);
  await user.type(keys.getByLabelText('Why it is revoked'), 'Leaked ');
  backend.answer({ getUser: aUser() });
  await user.click(keys.getByRole('button', { name: 'Revoke the key Payouts' }));
  expect(await keys.findByText('No program has a key.')).toBeVisible();
  expect(backend.sent('revokeUserKey').map(({ id, payload }) => [id, payload])).toEqual([
    ['5', { key: 'k1', reason: 'Leaked' }],
  ]);
});

test('who may only read sees the keys and cannot end them [S11.console.keys]', async () => {
  backend.answer({ getSession: { session: sessionOf('read') }, getUser: aUser({ keys: [aKey] }) });
  await renderConsole('users/5');
  const keys = within(await card('API keys'));
  expect(keys.getByText('Payouts')).toBeVisible();
  expect(keys.queryByRole('button', { name: /Revoke/ })).toBeNull();
});

test('a freeze needs a reason, which is sent [S11.console.users]', async () => {
  const { user } = await renderConsole('users/5');
  await user.click(await screen.findByRole('button', { name: 'Freeze' }));
  expect(screen.getByText('Write a reason first.')).toBeVisible();
  expect(backend.sent('freezeUser')).toEqual([]);
  await user.type(screen.getByLabelText('Note or reason'), ' Stolen phone ');
  backend.answer({ getUser: aUser({ frozen_at: '2026-11-24T10:00:00Z' }) });
  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(backend.sent('freezeUser').map(({ id, payload }) => [id, payload])).toEqual([
    ['5', { reason: 'Stolen phone' }],
  ]);
  expect(screen.getByLabelText('Note or reason')).toHaveValue('');
  expect(await screen.findByRole('button', { name: 'Unfreeze' })).toBeVisible();
});

test('a refused act is shown where it was made, and its reason stays [S11.console.states]', async () => {
  backend.refuse('freezeUser', 409, 'This account is frozen already.');
  const { user } = await renderConsole('users/5');
  await user.type(await screen.findByLabelText('Note or reason'), 'Stolen phone');
  await user.click(screen.getByRole('button', { name: 'Freeze' }));
  expect(await within(await card('Notes and acts')).findByRole('alert')).toHaveTextContent(
    'This account is frozen already.',
  );
  expect(screen.getByLabelText('Note or reason')).toHaveValue('Stolen phone');
});

test.each([
  ['read', []],
  ['support', ['Keep the note', 'Log out everywhere', 'Freeze']],
  ['finance', ['Keep the note', 'Log out everywhere', 'Freeze']],
  ['owner', ['Keep the note', 'Log out everywhere', 'Remove their second factor', 'Freeze', 'Deactivate']],
] as const)('the role %s has only the acts that it may carry out [S11.console.roles]', async (role, names) => {
  backend.answer({ getSession: { session: sessionOf(role) } });
  await renderConsole('users/5');
  const acts = await card('Notes and acts');
  await waitFor(() =>
    expect(
      within(acts)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(names),
  );
});

const setLimits = () => backend.sent('setUserLimit').map(({ id, payload }) => [id, payload]);

test('finance sets a limit for the user, with an exact figure and a reason, or takes it back [S11.console.limits]', async () => {
  backend.answer({
    getSession: { session: sessionOf('finance') },
    getUser: aUser({ all_limits: [{ name: 'fund-day-NGN', most: '2500.5', own: true }] }),
    setUserLimit: null,
  });
  const { user } = await renderConsole('users/5');
  const form = within(await screen.findByRole('form', { name: 'Limit' }));
  expect(form.getByRole('option')).toHaveTextContent('Funding, 24 hours, NGN: 2,500.5, for this user alone');
  await user.click(form.getByRole('button', { name: 'Set for this user' }));
  expect(form.getByText('Reason of the change is a required field')).toBeVisible();
  await user.type(form.getByLabelText('At most'), '3,000.25');
  await user.type(form.getByLabelText('Reason of the change'), 'Known since 2019.');
  await user.click(form.getByRole('button', { name: 'Set for this user' }));
  const reason = 'Known since 2019.';
  await waitFor(() => expect(setLimits()).toEqual([['5', { limit: 'fund-day-NGN', most: '3000.25', reason }]]));
  expect(await form.findByRole('status')).toHaveTextContent('Done.');
  await user.type(form.getByLabelText('Reason of the change'), 'Over.');
  await user.click(form.getByRole('button', { name: 'Back to the limit of all' }));
  await waitFor(() =>
    expect(setLimits().at(-1)).toEqual(['5', { limit: 'fund-day-NGN', most: null, reason: 'Over.' }]),
  );
});

test('a role that may set no limit sees no form for it [S11.console.limits]', async () => {
  backend.answer({ getSession: { session: sessionOf('support') } });
  await renderConsole('users/5');
  expect(await screen.findByText('Fundings and withdrawals have no limits.')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Limit' })).toBeNull();
});
