import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type AuthCalls, createAuthCalls } from '@/features/auth/authCalls';
import { LoginScreen } from '@/features/auth/AuthScreen';
import { ROUTES } from '@/routes/routes';
import { fillWithoutEvent } from '@test/support/app/fillWithoutEvent';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { PASSWORD } from '@test/support/mswBackend/seed';
import { renderAuth } from './renderAuth';

const EMAIL = 'ada@example.com';

const backend = withMswBackend();

const renderLogin = (
  at: string | { pathname: string; state: unknown } = ROUTES.login,
  loads?: () => Promise<AuthCalls>,
) => renderAuth((visit) => <LoginScreen {...visit} />, { path: ROUTES.login, at }, loads);

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole('button', { name: 'Login' });

async function submit({ user }: ReturnType<typeof renderLogin>, typedEmail = EMAIL, typedPassword = PASSWORD) {
  await user.type(email(), typedEmail);
  await user.type(password(), `${typedPassword}{Enter}`);
}

it('has the logo, the title, both fields, the button and the case-sensitive hint [S2.login.1] [S5.login.2]', () => {
  renderLogin();
  expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(screen.getByText('Crossrate')).toBeVisible();
  expect(button()).toBeEnabled();
  expect(email()).toHaveAccessibleDescription(/case sensitive/);
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

it("shows and hides the password with 'display the password' and 'hide the password' [S2.login.2]", async () => {
  const { user } = renderLogin();
  await user.type(password(), 'abc');
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'display the password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'hide the password' }));
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveValue('abc');
});

it("links 'No account yet? Please register' and 'Forgot password?' [S2.login.3] [S2.login.4]", () => {
  renderLogin();
  expect(screen.getByRole('link', { name: 'No account yet? Please register' })).toHaveAttribute('href', '/register');
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/request/password_reset');
});

it('sends email and password, saves the token under Token and goes to /homepage [S2.login.5] [S4.login.1] [S7.login]', async () => {
  const view = renderLogin();
  await submit(view);
  await waitFor(() => expect(view.address()).toBe('/homepage'));
  const [call, ...more] = backend.callsOf('login');
  expect(more).toEqual([]);
  expect(call).toMatchObject({ method: 'POST', path: 'login/', body: { email: EMAIL, password: PASSWORD } });
  expect(backend.state.sessions.has(localStorage.getItem('Token') ?? '')).toBe(true);
});

it('sends fields that a password manager filled without an event, and does not call them empty [S11.filled]', async () => {
  const { user, address } = renderLogin();
  fillWithoutEvent(email(), EMAIL);
  fillWithoutEvent(password(), PASSWORD);
  await user.click(button());
  await waitFor(() => expect(address()).toBe('/homepage'));
  expect(backend.callsOf('login').map(({ body }) => body)).toEqual([{ email: EMAIL, password: PASSWORD }]);
});

it('shows the invalid-credentials banner and keeps what was typed [S4.login.2] [S8.login401]', async () => {
  const view = renderLogin();
  await submit(view, EMAIL, 'Wrong#123');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Invalid credentials, please try again or reset your password, also, please note that the email field is case sensitive.',
  );
  expect(email()).toHaveValue(EMAIL);
  expect(password()).toHaveValue('Wrong#123');
  expect(view.address()).toBe('/login');
  expect(localStorage.getItem('Token')).toBeNull();
});

it('shows the deactivated-account banner [S4.login.3] [S6.refusal.1] [S8.login403]', async () => {
  backend.fail('login', 403);
  await submit(renderLogin());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The account has been deactivated, please contact our admin to reactivate your account.',
  );
});

it('the name of the support is a link to its address, if the backend announces one [S11.support]', async () => {
  backend.state.capabilities = { supportEmail: 'help@crossrate.example' };
  backend.fail('login', 403);
  await submit(renderLogin());
  const link = await screen.findByRole('link', { name: 'our admin' });
  expect(link).toHaveAttribute('href', 'mailto:help@crossrate.example');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The account has been deactivated, please contact our admin to reactivate your account.',
  );
});

it('logs a 400 and shows nothing [S8.login400]', async () => {
  backend.fail('login', 400, { email: ['Enter a valid email address.'] });
  const view = renderLogin();
  await submit(view);
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  await waitFor(() => expect(button()).toBeEnabled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(view.address()).toBe('/login');
});

it('says under the fields what is missing, focuses the first, and sends nothing [S5.login.3]', async () => {
  const { user } = renderLogin();
  await user.click(button());
  expect(email()).toHaveAccessibleDescription(/Email is a required field/);
  expect(password()).toHaveAccessibleDescription(/Password is a required field/);
  expect(email()).toHaveFocus();
  expect(backend.calls).toEqual([]);
});

it('sends an email of any format [S5.login.1]', async () => {
  await submit(renderLogin(), 'no address at all');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(backend.callsOf('login')).toMatchObject([{ body: { email: 'no address at all' } }]);
});

it('sends once however often Enter is pressed, with the button disabled meanwhile', async () => {
  const release = backend.hold('login');
  const view = renderLogin();
  await submit(view);
  await waitFor(() => expect(button()).toBeDisabled());
  await view.user.type(password(), '{Enter}{Enter}');
  release();
  await waitFor(() => expect(view.address()).toBe('/homepage'));
  expect(backend.callsOf('login')).toHaveLength(1);
});

it('says that the server cannot be reached when no answer comes', async () => {
  backend.breakConnection('login');
  await submit(renderLogin());
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be reached');
});

it('welcomes a user who has just registered, with the email filled in', () => {
  renderLogin({ pathname: ROUTES.login, state: { registered: 'new@example.com' } });
  expect(screen.getByRole('status')).toHaveTextContent('Your account has been created. Please log in.');
  expect(email()).toHaveValue('new@example.com');
});

describe('what sends the form', () => {
  const NOT_LOADED = () => Promise.reject(new Error('chunk lost'));

  it('is fetched when the form is first touched, and not before', async () => {
    const loads = jest.fn(NOT_LOADED);
    const { user } = renderLogin(ROUTES.login, loads);
    expect(loads).not.toHaveBeenCalled();
    await user.click(email());
    expect(loads).toHaveBeenCalledTimes(1);
    await user.type(password(), 'abc');
    expect(loads).toHaveBeenCalledTimes(1);
  });

  it('is fetched when a browser fills in the form without a focus', () => {
    const loads = jest.fn(NOT_LOADED);
    renderLogin(ROUTES.login, loads);
    fireEvent.input(email(), { target: { value: EMAIL } });
    expect(loads).toHaveBeenCalledTimes(1);
  });

  it('is waited for with the button busy if the form is submitted before [S7.login]', async () => {
    let arrive: (calls: AuthCalls) => void = () => undefined;
    const coming = new Promise<AuthCalls>((resolve) => {
      arrive = resolve;
    });
    const view = renderLogin(ROUTES.login, () => coming);
    await submit(view);
    expect(button()).toBeDisabled();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(backend.calls).toEqual([]);
    act(() => arrive(createAuthCalls(view.store.dispatch)));
    await waitFor(() => expect(view.address()).toBe('/homepage'));
    expect(backend.callsOf('login')).toHaveLength(1);
  });

  it('is fetched again on submit if the download failed, and if it fails again the form says that the server cannot be reached', async () => {
    const loads = jest.fn(NOT_LOADED);
    const view = renderLogin(ROUTES.login, loads);
    await submit(view);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    expect(loads).toHaveBeenCalledTimes(2);
    expect(email()).toHaveValue(EMAIL);
    expect(password()).toHaveValue(PASSWORD);
    expect(button()).toBeEnabled();
    loads.mockImplementation(() => Promise.resolve(createAuthCalls(view.store.dispatch)) as never);
    await view.user.click(button());
    await waitFor(() => expect(view.address()).toBe('/homepage'));
  });
});
