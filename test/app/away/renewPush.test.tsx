import { waitFor } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { PUSH_KEY } from '@/api/session/pushChoice';
import { writePushRecord } from '@/api/session/pushRecord';
import { saveToken } from '@/api/session/tokenStorage';
import { AwayNotices } from '@/app/away/AwayNotices';
import { fakeNotification } from '@test/support/app/fakeNotification';
import { fakePushManager } from '@test/support/app/fakePushManager';
import { renderScreen } from '@test/support/app/renderScreen';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));
const NOW = 'https://push.example/1';
let system: ReturnType<typeof fakeNotification>;
let pushes: ReturnType<typeof fakePushManager>;

beforeEach(() => {
  [system, pushes] = [fakeNotification(), fakePushManager()];
  system.allow();
});
afterEach(() => {
  system.restore();
  pushes.restore();
});

/** The app of a user whose browser was reached at this address when they turned pushes on. */
async function openWith(endpoint: string) {
  const token = backend.signIn();
  saveToken(token);
  await writePushRecord({ endpoint, amounts: true });
  return renderScreen(<AwayNotices />, { token });
}
const kept = () => (JSON.parse(localStorage.getItem(PUSH_KEY) ?? '{}') as { endpoint?: string }).endpoint;

test('a browser that has another address than before is reached at the new one [S11.away.renewed]', async () => {
  await openWith('https://push.example/before');
  await waitFor(() => expect(kept()).toBe(NOW), { timeout: 5_000 });
  expect(backend.callsOf('saveAwayPush').map(({ body }) => body)).toEqual([
    { endpoint: NOW, p256dh: 'BPoint', auth: 'secret', amounts: true },
  ]);
});

test('a browser that has the same address asks the server nothing [S11.away.renewed]', async () => {
  pushes.begin();
  await openWith(NOW);
  await waitFor(() => expect(pushes.looked()).toBe(1), { timeout: 5_000 });
  expect(backend.callsOf('getAway')).toEqual([]);
  expect(kept()).toBe(NOW);
});

test('an ended session does not turn on what the next one did not choose [S11.away.renewed]', async () => {
  saveToken('an earlier session');
  await writePushRecord({ endpoint: 'https://push.example/before', amounts: true });
  const token = backend.signIn();
  saveToken(token);
  renderScreen(<AwayNotices />, { token });
  await waitFor(() => expect(kept()).toBeUndefined(), { timeout: 5_000 });
  expect(backend.callsOf('saveAwayPush')).toEqual([]);
});
