import { screen, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { ConfirmPasswordResetScreen, RegisterScreen, RequestPasswordResetScreen } from '@/features/auth/AuthScreen';
import { LoginScreen } from '@/features/auth/AuthScreen';
import { ROUTES } from '@/routes/routes';
import { RIGHT_CODE } from '@test/support/mswBackend/answers/factorAnswers';
import { callsOf } from '@test/support/mswBackend/recorder';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderAuth } from './renderAuth';

describe('registration', () => {
  const GOOD = 'Better#456';

  const backend = withMswBackend();

  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

  describe('registration', () => {
    const renderRegister = () => renderAuth((visit) => <RegisterScreen {...visit} />, { path: ROUTES.register });
    type View = ReturnType<typeof renderRegister>;
    const button = () => screen.getByRole('button', { name: 'Register' });

    async function fill({ user }: View, changes: Record<string, string> = {}) {
      const typed = { Email: 'new@example.com', Username: 'newcomer', Password: GOOD, 'Confirm password': GOOD };
      for (const [label, text] of Object.entries({ ...typed, ...changes })) {
        await user.clear(field(label));
        if (text) await user.type(field(label), text);
      }
      await user.click(button());
    }

    it('has email, username, password and password confirmation [S2.register.1]', () => {
      renderRegister();
      for (const label of ['Email', 'Username', 'Password', 'Confirm password']) expect(field(label)).toBeVisible();
      expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
    });

    it('asks for every field, focuses the first and sends nothing [S5.register.2] [S5.register.3] [S5.register.4] [S5.register.9]', async () => {
      const { user } = renderRegister();
      await user.click(button());
      expect(field('Email')).toHaveAccessibleDescription(/Email is a required field/);
      expect(field('Username')).toHaveAccessibleDescription(/Username is a required field/);
      expect(field('Password')).toHaveAccessibleDescription(/Password must be at least 8 characters/);
      expect(field('Confirm password')).toHaveAccessibleDescription(/Password confirmation required/);
      expect(field('Email')).toHaveFocus();
      expect(backend.calls).toEqual([]);
    });

    it.each([
      ['[S5.register.1]', 'Email', 'not an address', 'Field expects an email address'],
      ['[S5.register.5]', 'Password', 'Ab#4567', 'Password must be at least 8 characters'],
      ['[S5.register.6]', 'Password', 'better#456', 'Password must contain atleast one uppercase letter'],
      ['[S5.register.7]', 'Password', 'BETTER#456', 'Password must contain atleast one lowercase letter'],
      ['[S5.register.8]', 'Password', 'Better4567', 'Password must contain atleast one special character'],
      ['[S5.register.10]', 'Confirm password', 'Better#457', 'Passwords must match'],
    ])('%s refuses the %s "%s" with its sentence under the field', async (_id, label, text, sentence) => {
      const view = renderRegister();
      await fill(view, { [label]: text });
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      expect(backend.calls).toEqual([]);
    });

    it('registers, asks for the welcome mail and goes to the login [S7.register] [S7.sendWelcome]', async () => {
      const view = renderRegister();
      await fill(view);
      await waitFor(() => expect(view.address()).toBe('/login'));
      expect(backend.callsOf('register')).toMatchObject([
        { method: 'POST', path: 'register/', body: { email: 'new@example.com', username: 'newcomer', password: GOOD } },
      ]);
      await waitFor(() =>
        expect(backend.callsOf('sendWelcome')).toMatchObject([
          { method: 'POST', path: 'register/welcome/', body: { email: 'new@example.com' } },
        ]),
      );
    });

    it('shows the email error of the server, keeps the form and sends no welcome [S8.register]', async () => {
      const view = renderRegister();
      await fill(view, { Email: 'ada@example.com' });
      const answered = await screen.findByRole('alert');
      expect(answered).toHaveTextContent(/email/i);
      expect(field('Username')).toHaveValue('newcomer');
      expect(field('Password')).toHaveValue(GOOD);
      expect(backend.callsOf('sendWelcome')).toEqual([]);
    });

    it('goes to the login although the welcome mail fails: the account is there [S7.sendWelcome]', async () => {
      backend.fail('sendWelcome', 500);
      const view = renderRegister();
      await fill(view);
      await waitFor(() => expect(view.address()).toBe('/login'));
      await waitFor(() => expect(backend.callsOf('sendWelcome')).toHaveLength(1));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('shows the email error as text, never as markup [S8.register]', async () => {
      backend.fail('register', 400, { email: ['<b>Taken</b>'] });
      await fill(renderRegister());
      expect(await screen.findByText('<b>Taken</b>')).toBeVisible();
    });
  });

  describe('password reset', () => {
    const renderRequest = () =>
      renderAuth((visit) => <RequestPasswordResetScreen {...visit} />, { path: ROUTES.requestPasswordReset });
    const renderConfirm = () =>
      renderAuth((visit) => <ConfirmPasswordResetScreen {...visit} token="t0ken" />, {
        path: ROUTES.confirmPasswordReset,
        at: '/password-reset/t0ken',
      });

    async function request(email: string) {
      const { user } = renderRequest();
      await user.type(field('Email'), `${email}{Enter}`);
    }

    async function choose({ user }: ReturnType<typeof renderConfirm>, password = GOOD, confirmation = password) {
      await user.type(field('Password'), password);
      await user.type(field('Confirm password'), `${confirmation}{Enter}`);
    }

    it('sends the email and says that a mail is under way [S2.resetRequest.1] [S4.passwordReset.1] [S7.requestPasswordReset] [S8.resetRequestSuccess]', async () => {
      await request('ada@example.com');
      expect(await screen.findByText(/You have been sent/)).toHaveTextContent(
        'You have been sent an email with instructions on how to reset your password',
      );
      expect(backend.callsOf('requestPasswordReset')).toMatchObject([
        { method: 'POST', path: 'api/password_reset/', body: { email: 'ada@example.com' } },
      ]);
    });

    it('says that the account does not exist [S8.resetRequestFailure]', async () => {
      backend.fail('requestPasswordReset', 404);
      await request('nobody@example.com');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Your account does not exist within our database. Please check the email address and try again',
      );
      expect(field('Email')).toHaveValue('nobody@example.com');
    });

    it('has the password rules of the registration [S2.resetConfirm.1] [S5.reset.1]', async () => {
      await choose(renderConfirm(), 'better#456', 'other');
      expect(field('Password')).toHaveAccessibleDescription(/Password must contain atleast one uppercase letter/);
      expect(field('Confirm password')).toHaveAccessibleDescription(/Passwords must match/);
      expect(field('Password')).toHaveFocus();
      expect(backend.calls).toEqual([]);
    });

    it('confirms with the token and goes to / after 5 seconds [S4.passwordReset.2] [S4.passwordReset.3] [S7.confirmPasswordReset] [S8.resetConfirmSuccess] [S9.redirectDelay]', async () => {
      backend.answer('confirmPasswordReset', { status: 'OK' });
      const view = renderConfirm();
      await view.user.type(field('Password'), GOOD);
      await view.user.type(field('Confirm password'), GOOD);
      jest.useFakeTimers({ advanceTimers: true });
      screen.getByRole('button', { name: 'Save the password' }).click();
      expect(await screen.findByText(/Password reset successfully/)).toHaveTextContent(
        'Password reset successfully. You will be redirected to the homepage momentarily.',
      );
      expect(backend.callsOf('confirmPasswordReset')).toMatchObject([
        { method: 'POST', path: 'api/password_reset/confirm/', body: { password: GOOD, token: 't0ken' } },
      ]);
      expect(view.address()).toBe('/password-reset/t0ken');
      await jest.advanceTimersByTimeAsync(5_000);
      await waitFor(() => expect(view.address()).toBe('/'));
    });

    it('says so for an expired or used link and keeps what was typed [S8.resetConfirmFailure]', async () => {
      backend.fail('confirmPasswordReset', 404);
      await choose(renderConfirm());
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Error updating your password. Please try again later.',
      );
      expect(field('Password')).toHaveValue(GOOD);
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
        'href',
        '/request/password_reset',
      );
    });
  });
});

describe('the second step', () => {
  /** A browser that has passkeys, but whose user says no. */
  class Unwilling {}

  const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  const backend = withMswBackend(() => ({
    capabilities: CAPABILITIES,
    factor: { on: true, since: null, recovery_left: 10, codes_stored: true },
  }));

  async function reachSecondStep() {
    const view = renderAuth((visit) => <LoginScreen {...visit} />, { path: ROUTES.login, at: ROUTES.login });
    await view.user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await view.user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    await screen.findByRole('heading', { name: 'Two-step verification' });
    return view;
  }

  it('asks for a code after the password, and keeps what was typed when it is refused [S11.factor.login]', async () => {
    const view = await reachSecondStep();
    const code = screen.getByLabelText('6-digit code');
    expect(code).toHaveFocus();
    await view.user.type(code, '{Enter}');
    expect(code).toHaveAccessibleDescription(/Please type the code/);
    await view.user.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/let your phone set its clock by itself/));
    expect(code).toHaveValue('000000');
    expect(localStorage.getItem('Token')).toBeNull();
    await view.user.clear(code);
    await view.user.type(code, `${RIGHT_CODE}{Enter}`);
    await waitFor(() => expect(view.address()).toBe('/homepage'));
    expect(localStorage.getItem('Token')).not.toBeNull();
  });

  it('says where to ask without a recovery code, with a link to the support if it has an address [S11.support]', async () => {
    const { user, unmount } = await reachSecondStep();
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    const hint = /^Each of them works once. Without any, our support can help you.$/;
    expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(hint);
    expect(screen.queryByRole('link', { name: 'our support' })).toBeNull();
    unmount();
    backend.state.capabilities = { ...CAPABILITIES, supportEmail: 'help@crossrate.example' };
    const again = await reachSecondStep();
    await again.user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    const link = await screen.findByRole('link', { name: 'our support' });
    expect(link).toHaveAttribute('href', 'mailto:help@crossrate.example');
    expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(hint);
  });

  it('begins again with the password when the log-in took too long [S11.factor.login]', async () => {
    const view = await reachSecondStep();
    backend.fail('sendSecondStep', 401, { detail: 'This log-in took too long. Please type your password again.' });
    await view.user.type(screen.getByLabelText('6-digit code'), `${RIGHT_CODE}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('took too long');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });

  it('offers a passkey to a user who has one, and keeps the code when it is not used [S11.passkeys.login]', async () => {
    Object.assign(globalThis, { PublicKeyCredential: Unwilling });
    Object.defineProperty(navigator, 'credentials', { value: { get: refuse }, configurable: true });
    backend.state.passkeys = [{ id: '7', browser: 'Firefox', system: 'Linux', created: null, last_used: null }];
    const view = await reachSecondStep();
    await view.user.type(screen.getByLabelText('6-digit code'), '12');
    await view.user.click(screen.getByRole('button', { name: 'Use a passkey instead' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
    expect(screen.getByLabelText('6-digit code')).toHaveValue('12');
    expect(localStorage.getItem('Token')).toBeNull();
  });

  it('offers no passkey to a user without one [S11.passkeys.login]', async () => {
    Object.assign(globalThis, { PublicKeyCredential: Unwilling });
    await reachSecondStep();
    expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  });
});

describe('the level that is asked for', () => {
  withMswBackend();

  const LEVEL = '/market/CNY?for=NGN&rate=212.4';

  afterEach(() => sessionStorage.clear());

  test.each([
    ['a level', LEVEL, LEVEL],
    ['a level with what other programs add to a link', `${LEVEL}&utm_source=chat`, `${LEVEL}&utm_source=chat`],
    ['any other page', '/withdraw', '/homepage'],
    ['another origin', '//example.com/market/CNY?rate=1', '/homepage'],
  ])(
    'a log-in leads to what was asked for only if it is a level, and once: %s [S11.share.arrive]',
    async (_title, asked, leadsTo) => {
      sessionStorage.setItem('wanted', asked);
      const { user, address } = renderAuth((visit) => <LoginScreen {...visit} />, {
        path: ROUTES.login,
        at: ROUTES.login,
      });
      await user.type(screen.getByLabelText('Email'), 'ada@example.com');
      await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
      await waitFor(() => expect(address()).toBe(leadsTo));
      expect(sessionStorage).toHaveLength(0);
    },
  );
});

describe('the offer of a passkey', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  /** A browser that has passkeys. */
  class Able {}

  const giveBrowserPasskeys = () => Object.assign(globalThis, { PublicKeyCredential: Able });

  afterEach(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

  const open = () => renderAuth((visit) => <LoginScreen {...visit} />, { path: ROUTES.login, at: ROUTES.login });

  const offer = () => screen.queryByRole('button', { name: 'Log in with a passkey' });

  const asked = () => callsOf(backend.calls, 'getCapabilities').length;

  it('offers a passkey once the form is touched, if the backend announces them [S11.passkeys.offered]', async () => {
    giveBrowserPasskeys();
    const { user } = open();
    expect([asked(), offer()]).toEqual([0, null]);
    await user.click(screen.getByLabelText('Email'));
    await waitFor(() => expect(offer()).toBeVisible());
    expect(asked()).toBe(1);
  });

  it('offers no passkey if the backend does not announce them, or the browser has none [S11.passkeys.offered]', async () => {
    const { user, unmount } = open();
    await user.type(screen.getByLabelText('Email'), 'ada');
    expect([asked(), offer()]).toEqual([0, null]);
    unmount();
    giveBrowserPasskeys();
    backend.state.capabilities = {};
    const again = open();
    await again.user.type(screen.getByLabelText('Email'), 'ada');
    await waitFor(() => expect(asked()).toBe(1));
    expect(offer()).toBeNull();
  });
});
