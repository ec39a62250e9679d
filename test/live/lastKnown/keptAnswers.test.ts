import 'fake-indexeddb/auto';
import { notificationsApi } from '@/api/endpoints/userApi';
import { sessionName } from '@/api/session/sessionName';
import { KEPT_CALLS } from '@/live/lastKnownKeeper';
import { lastKnownShown } from '@/live/liveActions';
import { keepingPage } from './keepingPage';
import { pass } from './lastKnownDevice';

const { store, server, fetchWallets, fetchUser, known, recordOf, namesOf, forgetDigests } = keepingPage();

test('what is shown from an earlier visit is not kept as if it were new [S11.offline.known]', async () => {
  fetchWallets();
  await pass(100);
  store().dispatch(lastKnownShown({ endpoint: 'getWallets', at: 1_000 }));
  fetchUser();
  await pass(2_100);
  expect(await namesOf()).toEqual(['getMe']);
});

test('a call that is not kept leaves the device alone, and the others are kept beside it [S11.offline.known]', async () => {
  const use = jest.spyOn(IDBDatabase.prototype, 'transaction');
  void store().dispatch(notificationsApi.endpoints.getNotifications.initiate());
  await pass(2_100);
  expect(use).not.toHaveBeenCalled();
  fetchWallets();
  await pass(60_100);
  expect(await namesOf()).toEqual(['getWallets']);
});

test('an answer that is being asked for again is not kept [S11.offline.known]', async () => {
  fetchWallets();
  fetchUser();
  await pass(100);
  server.status = null;
  fetchWallets();
  await pass(2_100);
  expect(await namesOf()).toEqual(['getMe']);
});

test('what is too much to be kept leaves the others where they are [S11.offline.known]', async () => {
  jest.spyOn(KEPT_CALLS.getMe as { pack: (data: unknown) => unknown }, 'pack').mockReturnValue(null);
  fetchWallets();
  fetchUser();
  await pass(2_100);
  expect(await namesOf()).toEqual(['getWallets']);
});

test('the device has another name for the session than any other use of it [S11.offline.known]', async () => {
  fetchWallets();
  await pass(2_100);
  const [key] = await recordOf('getWallets');
  expect(key).not.toContain(await sessionName(''));
});

test('a browser without digests keeps nothing [S11.offline.bad]', async () => {
  forgetDigests();
  fetchWallets();
  await pass(2_100);
  expect(await known()).toEqual([]);
});

test('20,000 listings are kept, and none of more [S11.offline.known]', () => {
  const pack = KEPT_CALLS.getListings?.pack;
  const most = Array<null>(20_000).fill(null);
  expect(pack?.(most)).toBe(most);
  expect(pack?.([...most, null])).toBeNull();
});
