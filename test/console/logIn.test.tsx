import { screen } from '@testing-library/react';
import { inboxOf } from '@test/support/console/consoleWorld';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { fillByScript, fillWithoutEvent } from '@test/support/app/fillWithoutEvent';
import { OPERATOR, renderConsole, sessionOf } from '@test/support/console/renderConsole';

const backend = withConsoleBackend(() => ({
  getSession: { session: null },
  logIn: sessionOf('finance'),
  logOut: null,
  getInbox: inboxOf(),
}));

async function fillIn(code = '123 456') {
  const { user } = await renderConsole('inbox');
  await user.type(screen.getByLabelText('Email'), OPERATOR);
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.type(screen.getByLabelText('Authenticator code'), code);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  return user;
}

test('the log-in sends the code of the second factor without its spaces, and the place of the address opens [S11.console.logIn]', async () => {
  await fillIn();
  expect(await screen.findByText('Nothing pending')).toBeVisible();
  expect(screen.getByText(OPERATOR)).toBeVisible();
  expect(screen.getByText('Finance')).toBeVisible();
  expect(backend.sent('logIn').map(({ payload }) => payload)).toEqual([
    { email: OPERATOR, password: 'a long password', code: '123456' },
  ]);
});

test.each([
  ['the browser', fillWithoutEvent],
  ['a script', fillByScript],
])('fields that %s filled without an event are sent [S11.filled] [S11.console.logIn]', async (_who, fill) => {
  const { user } = await renderConsole('inbox');
  fill(screen.getByLabelText('Email'), OPERATOR);
  fill(screen.getByLabelText('Password'), 'a long password');
  fill(screen.getByLabelText('Authenticator code'), '123 456');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Nothing pending')).toBeVisible();
  expect(backend.sent('logIn').map(({ payload }) => payload)).toEqual([
    { email: OPERATOR, password: 'a long password', code: '123456' },
  ]);
});

test.each([
  ['a refusal', () => backend.refuse('logIn', 401, 'Wrong email, password or code.'), 'Wrong email, password or code.'],
  [
    'an attempt too many',
    () => backend.refuse('logIn', 429, 'Too many attempts. Wait 15 minutes.'),
    'Too many attempts. Wait 15 minutes.',
  ],
  [
    'a server out of reach',
    () => backend.breakConnection('logIn'),
    'The server could not be reached. Nothing was done.',
  ],
])(
  '%s is shown above the form, which keeps the email and drops the code [S11.console.logIn]',
  async (_what, arrange, sentence) => {
    arrange();
    await fillIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText('Email')).toHaveValue(OPERATOR);
    expect(screen.getByLabelText('Authenticator code')).toHaveValue('');
  },
);

test('a log-in with empty fields says which they are, and sends nothing [S11.console.logIn]', async () => {
  const { user } = await renderConsole('inbox');
  await user.type(screen.getByLabelText('Email'), OPERATOR);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(screen.getByLabelText('Email')).not.toBeInvalid();
  expect(screen.getByText('Password is a required field')).toBeVisible();
  expect(screen.getByText('Authenticator code is a required field')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(backend.sent('logIn')).toEqual([]);
});

test('a session that has ended leads to the log-in, with the reason [S11.console.logIn]', async () => {
  backend.answer({ getSession: { session: sessionOf('read') } });
  backend.refuse('getInbox', 401, 'Your session has ended. Nothing was done.');
  await renderConsole('inbox');
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended. Nothing was done.');
});

test('logging out sends the token against forgery and shows the log-in [S11.console.logIn]', async () => {
  const user = await fillIn();
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(backend.sent('logOut').map(({ csrf }) => csrf)).toEqual(['the token']);
});
