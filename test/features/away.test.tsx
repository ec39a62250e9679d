import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { hasAwayChoice } from '@/api/session/awayChoice';
import { sessionEndReason } from '@/api/session/endReason';
import { LandingScreen } from '@/features/landing/LandingScreen';
import { ProfileScreen } from '@/features/profile/ProfileScreen';
import { DeactivateScreen } from '@/features/profile/deactivate/DeactivateScreen';
import { ROUTES } from '@/routes/routes';
import { selectLeaveTo } from '@/state/selectors/sessionSelectors';
import { refusalTexts } from '@/texts/refusals';
import { anOrder } from '@test/support/app/builders';
import { fakeLocks } from '@test/support/app/fakeLocks';
import { fakeNotification, fakePushManager } from '@test/support/app/fakePush';
import { renderScreen } from '@test/support/app/renderScreen';
import { RIGHT_CODE } from '@test/support/mswBackend/answers/factorAnswers';
import { ADA, PASSWORD } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

describe('away', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  let locks = fakeLocks();

  let pushes: ReturnType<typeof fakePushManager> | null = null;

  let system: ReturnType<typeof fakeNotification> | null = null;

  beforeEach(() => {
    locks = fakeLocks();
  });

  afterEach(() => {
    locks.restore();
    system?.restore();
    system = null;
    pushes?.restore();
    pushes = null;
  });

  const render = () => renderScreen(<ProfileScreen />, { path: ROUTES.profile, token: backend.signIn() });

  async function open() {
    const view = render();
    await view.user.click(await screen.findByRole('button', { name: 'Choose' }));
    await screen.findByRole('heading', { level: 3, name: 'In another tab or program' });
    return view;
  }

  const card = () => screen.findByRole('region', { name: 'While you are away' });

  const turnOn = () => screen.queryByRole('button', { name: 'Turn on notices in another tab or program' });

  test('the browser is asked only after a press, and another press ends the notices [S11.away.asked]', async () => {
    system = fakeNotification();
    const { user } = await open();
    await card();
    expect(system.asked).toEqual([]);
    await user.click(turnOn() as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Turn off notices in another tab or program' }));
    expect(system.asked).toEqual(['granted']);
    expect(turnOn()).toBeVisible();
    expect(hasAwayChoice()).toBe(false);
  });

  test('a user who refuses reads how to allow it later [S11.away.asked]', async () => {
    system = fakeNotification('denied');
    const { user } = await open();
    await card();
    await user.click(turnOn() as HTMLElement);
    expect(await screen.findByText(/^Your browser blocks notices of this site/)).toBeVisible();
    expect(turnOn()).toBeNull();
    expect(hasAwayChoice()).toBe(false);
  });

  test('a user who ignores the question of the browser can press again [S11.away.asked]', async () => {
    system = fakeNotification('default');
    const { user } = await open();
    await card();
    await user.click(turnOn() as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your browser has not allowed notices yet/);
    expect(turnOn()).toBeEnabled();
  });

  test('a browser without notices says so, without a button [S11.away.asked]', async () => {
    await open();
    expect(await card()).toHaveTextContent('This browser cannot show system notifications.');
    expect(turnOn()).toBeNull();
  });

  test('nothing is shown if the backend does not announce it [S11.away.own]', async () => {
    backend.state.capabilities = null;
    render();
    expect(await screen.findByText('Log out here and on every other device.')).toBeVisible();
    expect(await screen.findAllByRole('definition')).not.toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'While you are away' })).toBeNull();
  });

  const pushOn = () => screen.findByRole('button', { name: 'Turn on notices when Crossrate is closed' });

  const pushOff = () => screen.findByRole('button', { name: 'Turn off notices when Crossrate is closed' });

  test('a press lets the browser be reached while the app is closed, without amounts until another press [S11.away.asked, S11.away.amounts]', async () => {
    [system, pushes] = [fakeNotification(), fakePushManager()];
    const { user } = await open();
    const turnPushOn = await pushOn();
    expect([system.asked, pushes.subscribed]).toEqual([[], []]);
    await user.click(turnPushOn);
    await pushOff();
    expect(pushes.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: backend.state.away.key }]);
    const browser = { endpoint: 'https://push.example/1', p256dh: 'BPoint', auth: 'secret' };
    expect(backend.callsOf('saveAwayPush').map(({ body }) => body)).toEqual([{ ...browser, amounts: false }]);
    await user.click(screen.getByRole('checkbox', { name: /^Amounts in these notices/ }));
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
    expect(backend.callsOf('saveAwayPush').at(-1)).toMatchObject({ body: { ...browser, amounts: true } });
    await user.click(await pushOff());
    await pushOn();
    expect(backend.callsOf('endAwayPush')).toHaveLength(1);
    expect(pushes.isSubscribed()).toBe(false);
    expect(hasAwayChoice()).toBe(false);
  });

  test('a subscription to an earlier key of the server ends for the new one [S11.away.key]', async () => {
    [system, pushes] = [fakeNotification(), fakePushManager()];
    pushes.beginWithOtherKey();
    const { user } = await open();
    await user.click(await pushOn());
    await pushOff();
    expect(pushes.subscribed).toMatchObject([{ applicationServerKey: backend.state.away.key }]);
  });

  test('a push service that the browser cannot reach, and a server that cannot save, are said beside the choice [S11.away.asked]', async () => {
    [system, pushes] = [fakeNotification(), fakePushManager()];
    const { user } = await open();
    backend.fail('saveAwayPush', 500);
    await user.click(await pushOn());
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be saved. Please try again.');
    pushes.breakDown();
    const again = await pushOn();
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    expect(await screen.findByText(/^Your browser could not reach its push service/)).toBeVisible();
  });

  test('a browser without push says so, and offers the other ways [S11.away.asked]', async () => {
    system = fakeNotification();
    await open();
    expect(await screen.findByText('This browser cannot receive notices while Crossrate is closed.')).toBeVisible();
    expect(turnOn()).toBeEnabled();
  });

  test('mails are turned on and off without asking the browser for anything [S11.away.mail, S11.away.asked]', async () => {
    system = fakeNotification();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Turn on mails about what is new' }));
    await user.click(await screen.findByRole('button', { name: 'Turn off mails about what is new' }));
    expect(await screen.findByRole('button', { name: 'Turn on mails about what is new' })).toBeVisible();
    expect(backend.callsOf('saveAwayMail').map(({ body }) => body)).toEqual([{ wanted: true }, { wanted: false }]);
    expect(system.asked).toEqual([]);
  });

  test('the profile asks the server nothing of it before the ways are opened [S11.away.asked]', async () => {
    render();
    await screen.findByRole('button', { name: 'Choose' });
    expect(backend.callsOf('getAway')).toEqual([]);
  });
});

describe('deactivate', () => {
  const QUESTION = 'Are you sure you want to delete your account? This action is irreversible.';

  const backend = withMswBackend(() => ({
    orders: [anOrder({ id: '51', user: ADA }), anOrder({ id: '52', status: 'filled' })],
  }));

  const renderDeactivate = () =>
    renderScreen(<DeactivateScreen />, { path: ROUTES.deactivate, token: backend.signIn() });

  const region = (name: RegExp) => screen.getByRole('region', { name });

  const proceed = () => screen.getByRole('button', { name: 'Confirm & Proceed' });

  const changes = () => backend.calls.filter(({ method }) => method !== 'GET').map(({ name }) => name);

  async function confirm({ user }: ReturnType<typeof renderDeactivate>) {
    await user.click(proceed());
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
  }

  it('gives an overview of wallet balances, active listings and active orders [S2.route.userDeactivate] [S2.deactivate.1] [S7.getOwnOrders]', async () => {
    renderDeactivate();
    expect(await within(region(/Wallet balances/)).findByText('₵ 800.99')).toBeVisible();
    expect(await within(region(/Active listings/)).findByText('CNY → NGN')).toBeVisible();
    expect(within(region(/Active listings/)).getByText('¥ 60.00')).toBeVisible();
    const orders = region(/Active orders/);
    expect(await within(orders).findByText('NGN → CNY')).toBeVisible();
    expect(within(orders).getAllByRole('row')).toHaveLength(2);
  });

  it('warns while the wallets hold money, which cannot be withdrawn afterwards', async () => {
    renderDeactivate();
    expect(await screen.findByText(/Your wallets still hold money/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/withdraw');
  });

  it('asks first, and does nothing when the answer is no [S2.deactivate.2] [S4.deactivate.1] [S8.deactivateConfirm]', async () => {
    const { user } = renderDeactivate();
    await user.click(proceed());
    expect(within(screen.getByRole('dialog')).getByText(QUESTION)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changes()).toEqual([]);
  });

  it('leaves nothing behind and opens / with the success notice [S4.deactivate.2] [S4.deactivate.3] [S4.deactivate.4] [S4.deactivate.5] [S4.logout.2] [S7.deleteAccount] [S8.deactivateSuccess]', async () => {
    const view = renderDeactivate();
    await confirm(view);
    await waitFor(() => expect(localStorage.getItem('Token')).toBeNull());
    expect(changes()).toEqual([
      'deleteAccount',
      'removeOrder',
      'removeOrder',
      'fundWallet',
      'removeListing',
      'logoutAll',
    ]);
    expect(backend.state.listings.some(({ user }) => user === ADA)).toBe(false);
    expect(backend.state.wallets[0]?.balance).toBe('2560');
    expect(backend.state.sessions.size).toBe(0);
    expect(selectLeaveTo('/user-deactivate')(view.store.getState())).toBe('/');
    expect(sessionEndReason()).toBe('deactivated');
    view.unmount();
    renderScreen(
      <LandingScreen loadContactSender={() => Promise.reject(new Error('not asked for'))} go={() => undefined} />,
    );
    expect(screen.getByText('Your account has been deactivated successfully.')).toBeVisible();
  });

  it('shows the step under way, says where it stopped, and continues from there [S8.deactivateFailure]', async () => {
    backend.fail('removeListing', 500, {}, 1);
    const release = backend.hold('removeOrder');
    const view = renderDeactivate();
    await confirm(view);
    const steps = screen.getByRole('list', { name: 'What is done' });
    await waitFor(() => expect(within(steps).getByText(/Your orders are removed.*1 of 2/)).toBeVisible());
    expect(within(steps).getByText('under way')).toBeVisible();
    expect(proceed()).toBeDisabled();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to deactivate account. Please try again.');
    expect(
      within(steps)
        .getByText(/Each listing's amount/)
        .closest('li'),
    ).toHaveTextContent(/failed$/);
    expect(localStorage.getItem('Token')).not.toBeNull();
    await confirm(view);
    await waitFor(() => expect(localStorage.getItem('Token')).toBeNull());
    expect(backend.callsOf('deleteAccount')).toHaveLength(1);
    expect(backend.callsOf('fundWallet')).toHaveLength(1);
    expect(backend.state.wallets[0]?.balance).toBe('2560');
  });

  it('changes nothing if the server refuses, and says why [S8.deactivateFailure, S11.debt.leaving]', async () => {
    const detail = refusalTexts.debtKeepsOpen('70 NGN');
    backend.fail('deleteAccount', 409, { detail, code: 'debt_open' });
    const view = renderDeactivate();
    await confirm(view);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`Failed to deactivate account. Please try again. ${detail}`);
    expect(changes()).toEqual(['deleteAccount']);
  });
});

describe('factor', () => {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));

  const render = () => renderScreen(<ProfileScreen />, { path: ROUTES.profile, token: backend.signIn() });

  it('is set up with the password, a key and a code, and shows the recovery codes once [S11.factor.setup]', async () => {
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    await user.click(await screen.findByRole('button', { name: 'Set it up' }));
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('Please type your password.');
    await user.type(screen.getByLabelText('Your password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await user.type(screen.getByLabelText('6-digit code'), `${RIGHT_CODE}{Enter}`);
    const codes = await screen.findByRole('list', { name: 'Your recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Switch it off' }));
    await user.type(screen.getByLabelText('Code'), '000000{Enter}');
    expect(await screen.findByText(/This code is not right/)).toBeVisible();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), `${RIGHT_CODE}{Enter}`);
    expect(await screen.findByLabelText('Your password')).toBeVisible();
  });

  it('an answer with the recovery codes that was lost is asked for again, and the codes are shown [S11.factor.stored]', async () => {
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    await user.type(await screen.findByLabelText('Your password'), `${PASSWORD}{Enter}`);
    backend.breakConnection('confirmSecondFactor', 1);
    await user.type(await screen.findByLabelText('6-digit code'), `${RIGHT_CODE}{Enter}`);
    expect(await screen.findByRole('list', { name: 'Your recovery codes' })).toBeVisible();
    expect(backend.callsOf('confirmSecondFactor').map(({ body }) => body)).toEqual(Array(2).fill({ code: RIGHT_CODE }));
  });

  it('without any answer the state is read again: codes that nobody saw are replaced first [S11.factor.stored]', async () => {
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    await user.type(await screen.findByLabelText('Your password'), `${PASSWORD}{Enter}`);
    const code = await screen.findByLabelText('6-digit code');
    // The server has switched it on; both answers are lost.
    backend.breakConnection('confirmSecondFactor');
    backend.state.factor = { on: true, since: '2026-11-20T10:00:00Z', recovery_left: 10, codes_stored: false };
    await user.type(code, `${RIGHT_CODE}{Enter}`);
    expect(await screen.findByText(/You have not confirmed that you stored/)).toBeVisible();
    await user.type(screen.getByLabelText('Code'), `${RIGHT_CODE}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByText(/10 recovery codes left/)).toBeVisible();
    expect(screen.queryByText(/You have not confirmed/)).toBeNull();
    expect(backend.callsOf('markCodesStored').map(({ body }) => body)).toEqual([{ set: 1 }]);
  });

  it('codes that were replaced in another window make way for the present state [S11.factor.stored]', async () => {
    backend.state.factor = { on: true, since: '2026-11-20T10:00:00Z', recovery_left: 10, codes_stored: true };
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    await user.type(screen.getByLabelText('Code'), `${RIGHT_CODE}{Enter}`);
    backend.fail('markCodesStored', 409);
    await user.click(await screen.findByRole('button', { name: 'I have stored them' }));
    expect(await screen.findByText(/You have not confirmed/)).toBeVisible();
  });

  it('a change without a clear answer shows what became of it [S11.factor.stored]', async () => {
    backend.state.factor = { on: true, since: '2026-11-20T10:00:00Z', recovery_left: 10, codes_stored: true };
    const { user } = render();
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    await user.click(await screen.findByRole('button', { name: 'Switch it off' }));
    backend.fail('endSecondFactor', 500);
    await user.type(screen.getByLabelText('Code'), RIGHT_CODE);
    backend.state.factor = { on: false, since: null, recovery_left: 0, codes_stored: true };
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Set it up' })).toBeVisible();
  });

  it('for a backend without it, nothing is requested or shown [S11.factor.own]', async () => {
    backend.state.capabilities = { devices: 1 };
    render();
    await screen.findByText('Where you are logged in');
    expect(screen.queryByText('Two-step verification')).toBeNull();
    expect(backend.callsOf('getSecondFactor')).toEqual([]);
  });
});
