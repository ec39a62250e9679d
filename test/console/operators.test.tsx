import { screen, within, act } from '@testing-library/react';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { anAct, inboxOf } from '@test/support/console/consoleWorld';
import { OPERATOR, renderConsole, sessionOf } from '@test/support/console/renderConsole';
import { fillByScript, fillWithoutEvent } from '@test/support/app/fillWithoutEvent';
import { createRoot } from 'react-dom/client';
import { useKeys } from '@/console/parts/WaitList';

describe('operators', () => {
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
});

describe('account', () => {
  const SECRET = { email: OPERATOR, secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
  const backend = withConsoleBackend(() => ({
    getSession: { session: sessionOf('read') },
    openLink: SECRET,
    useLink: sessionOf('support'),
    changePassword: null,
    startFactor: SECRET,
    confirmFactor: null,
    getInbox: inboxOf(),
  }));
  const sent = (name: 'useLink' | 'changePassword' | 'startFactor' | 'confirmFactor') =>
    backend.sent(name).map(({ payload }) => payload);
  const field = (form: string, label: string) => within(screen.getByRole('form', { name: form })).getByLabelText(label);
  const press = (form: string, name: string) =>
    within(screen.getByRole('form', { name: form })).getByRole('button', { name });

  test('the link of a new operator shows a key, and takes a password and its first code [S11.console.link]', async () => {
    backend.answer({ getSession: { session: null } });
    window.history.replaceState(null, '', '/operator#first=the-token');
    const { user } = await renderConsole('inbox#first=the-token');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'Chosen!word1');
    await user.type(screen.getByLabelText('First code of the new key'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Set up and log in' }));
    expect(await screen.findByText('Support')).toBeVisible();
    expect(sent('useLink')).toEqual([{ token: 'the-token', password: 'Chosen!word1', code: '123 456' }]);
    expect(window.location.hash).toBe('');
  });

  test('a link that is over says so, and leads to the log-in [S11.console.link]', async () => {
    backend.answer({ getSession: { session: null } });
    backend.refuse('openLink', 409, 'This link was used already or has expired.');
    const { user } = await renderConsole('inbox#first=the-token');
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already or has expired.');
    await user.click(screen.getByRole('button', { name: 'To the log-in' }));
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  });

  test('My account changes the password, and keeps what was typed if it is refused [S11.console.account]', async () => {
    const { user } = await renderConsole('account');
    const form = 'Change the password';
    backend.refuse('changePassword', 400, 'The password or the code is wrong.');
    await user.type(await screen.findByLabelText('New password'), 'Chosen!word1');
    await user.type(field(form, 'Password now'), 'old');
    await user.type(field(form, 'Authenticator code'), '123456');
    await user.click(press(form, 'Change it'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The password or the code is wrong.');
    expect(field(form, 'New password')).toHaveValue('Chosen!word1');
    expect(field(form, 'Authenticator code')).toHaveValue('');
    expect(sent('changePassword')).toEqual([{ password: 'old', next: 'Chosen!word1', code: '123456' }]);
  });

  test('My account renews the second factor: the old code, then the key, then its first code [S11.console.account]', async () => {
    const { user } = await renderConsole('account');
    const form = 'Renew the second factor';
    await screen.findByRole('form', { name: form });
    await user.type(field(form, 'Password now'), 'old');
    await user.type(field(form, 'Authenticator code'), '123456');
    await user.click(press(form, 'Show a new key'));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await user.type(field(form, 'First code of the new key'), '654321');
    await user.click(press(form, 'Use the new key'));
    expect(await screen.findByText('Done.')).toBeVisible();
    expect([sent('startFactor'), sent('confirmFactor')]).toEqual([
      [{ password: 'old', code: '123456' }],
      [{ code: '654321' }],
    ]);
  });
});

describe('log in', () => {
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
    [
      'a refusal',
      () => backend.refuse('logIn', 401, 'Wrong email, password or code.'),
      'Wrong email, password or code.',
    ],
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
});

describe('keys', () => {
  /** `act` would run all effects at once, which no browser does. */
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };
  const before = scope.IS_REACT_ACT_ENVIRONMENT;
  beforeEach(() => (scope.IS_REACT_ACT_ENVIRONMENT = false));
  afterEach(() => (scope.IS_REACT_ACT_ENVIRONMENT = before));

  /** Resolves when the element has something in it, before anything is painted. */
  const filled = (element: Element) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(element, { childList: true });
    });

  function Keyed({ onPress }: { onPress: () => void }) {
    useKeys({ a: onPress });
    return <button type="button">a</button>;
  }

  it('a key of the console works as soon as its button is there [S11.console.inbox]', async () => {
    const pressed = jest.fn();
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const shown = filled(place);
    root.render(<Keyed onPress={pressed} />);
    await shown;
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    expect(pressed).toHaveBeenCalledTimes(1);
    root.unmount();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  it('a key works after a dialog was closed whose field keeps the focus until the page is painted again [S11.console.inbox]', () => {
    const pressed = jest.fn();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    act(() => root.render(<Keyed onPress={pressed} />));
    const dialog = document.body.appendChild(document.createElement('dialog'));
    const field = dialog.appendChild(document.createElement('input'));
    dialog.showModal();
    const press = () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    press();
    expect(pressed).not.toHaveBeenCalled();
    dialog.close();
    press();
    expect(pressed).toHaveBeenCalledTimes(1);
    act(() => root.unmount());
  });
});
