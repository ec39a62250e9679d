import type { ReactElement } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { appStatusApi } from '@/api/endpoints/appStatusApi';
import type { AuthScreenProps } from '@/features/auth/authCalls';
import { LoginScreen } from '@/features/auth/LoginScreen';
import { RegisterScreen } from '@/features/auth/AuthScreen';
import { HomeScreen } from '@/features/home/HomeScreen';
import { EditProfileScreen } from '@/features/profile/EditProfileScreen';
import { NewAccountScreen } from '@/features/wallet/NewAccountScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderAuth } from '@test/features/auth/renderAuth';

const backend = withMswBackend();

interface Left {
  call: Parameters<typeof backend.hold>[0];
  screen: (props: AuthScreenProps) => ReactElement;
  /** Whether the screen is behind the log-in. */
  isInside: boolean;
  fields: Readonly<Record<string, string>>;
  button: string;
}

const PASSWORD = 'Better#456';
const ACCOUNT = { 'Account name': 'Ada', 'First name': 'Ada', 'Last name': 'Mensah', 'Account number': '1' };
const LOGIN = { Email: 'ada@example.com', Password: PASSWORD };
const NEW_USER = { ...LOGIN, Email: 'new@example.com', Username: 'newcomer', 'Confirm password': PASSWORD };

const SCREENS: Readonly<Record<string, Left>> = {
  'the edited profile': {
    call: 'updateMe',
    screen: () => <EditProfileScreen />,
    isInside: true,
    fields: { 'Last name': ' Addo' },
    button: 'Save Changes',
  },
  'the new bank account': {
    call: 'createBankAccount',
    screen: () => <NewAccountScreen />,
    isInside: true,
    fields: { ...ACCOUNT, 'Bank name': 'GCB', Currency: 'GHC' },
    button: 'Save account',
  },
  'an action of the home screen': {
    call: 'getAppStatus',
    screen: () => <HomeScreen />,
    isInside: true,
    fields: {},
    button: 'List',
  },
  'the registration': {
    call: 'register',
    screen: (props) => <RegisterScreen {...props} />,
    isInside: false,
    fields: NEW_USER,
    button: 'Register',
  },
  'the log-in': {
    call: 'login',
    screen: (props) => <LoginScreen {...props} state={null} />,
    isInside: false,
    fields: LOGIN,
    button: 'Login',
  },
};

async function fill(user: UserEvent, fields: Left['fields']): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, text);
    else await user.type(field, text);
  }
}

it.each(Object.entries(SCREENS))(
  'users who have left %s before its answer stay where they are [S11.left]',
  async (_name, left) => {
    backend.answer('login', { token: 'abc' });
    const view = renderAuth(left.screen, {
      path: '/left',
      from: '/elsewhere',
      ...(left.isInside && { token: backend.signIn() }),
    });
    await fill(view.user, left.fields);
    const release = backend.hold(left.call);
    await view.user.click(await screen.findByRole('button', { name: left.button }));
    await waitFor(() => expect(backend.callsOf(left.call)).toHaveLength(1));
    view.back();
    release();
    // A later call has its answer, so the held one has it too.
    await act(async () => {
      await view.store.dispatch(appStatusApi.endpoints.getAppStatus.initiate(undefined, { forceRefetch: true }));
    });
    expect(view.navigations()).toEqual([]);
    expect(view.address()).toBe('/elsewhere');
  },
);
