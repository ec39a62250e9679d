import { screen, waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { hasAwayChoice } from '@/api/session/awayChoice';
import { ProfileScreen } from '@/features/profile/ProfileScreen';
import { ROUTES } from '@/routes/routes';
import { fakeLocks } from '@test/support/app/fakeLocks';
import { fakeNotification } from '@test/support/app/fakeNotification';
import { fakePushManager } from '@test/support/app/fakePushManager';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

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

test('a user who answers nothing can press again [S11.away.asked]', async () => {
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

test('a backend that does not offer it shows nothing of it [S11.away.own]', async () => {
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
