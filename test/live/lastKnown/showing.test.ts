import 'fake-indexeddb/auto';
import { notificationsApi, walletsApi } from '@/api/endpoints/userApi';
import { saveToken } from '@/api/session/tokenStorage';
import { selectLastKnownAt } from '@/state/slices/lastKnownSlice';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { deviceOfEachTest, pass } from './lastKnownDevice';

beforeEach(() => void jest.useFakeTimers());

const walletOf = (balance: string) => [{ id: 1, currency: 'CNY', balance }];
/** What the server says to a call. */
let said: { body: unknown; status: number } | 'nothing' | 'not reached';
const { store, reload } = pageOfEachTest(({ answer, fail }) => {
  if (said === 'not reached') fail();
  else if (said !== 'nothing') answer(said.body, { status: said.status });
});
beforeEach(() => {
  said = { body: walletOf('1'), status: 200 };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
const { known, put, putAll, recordOf, hold, forgetDigests } = deviceOfEachTest();

const fetchWallets = () =>
  void store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true }));
/** Asks for the wallets once, and this is what the server says. */
async function ask(reply: typeof said): Promise<void> {
  said = reply;
  fetchWallets();
  await pass(100);
}
const shown = () => ({
  balance: walletsApi.endpoints.getWallets.select()(store().getState()).data?.[0]?.balance,
  at: selectLastKnownAt(store().getState()),
});
const NOTHING = { balance: undefined, at: undefined };

/** A page without an answer yet, on a device that keeps the one of before. */
async function openAgain(): Promise<void> {
  fetchWallets();
  await pass(2_100);
  const closed = await known();
  reload();
  await pass(100);
  await putAll(closed);
}

test.each([400, 404, 500])(
  'an answer with the status %i shows nothing of before [S11.offline.known]',
  async (status) => {
    await openAgain();
    said = { body: {}, status };
    fetchWallets();
    await pass(100);
    expect(shown()).toEqual(NOTHING);
  },
);

test('what is on the screen stays if the server is not reached any more [S11.offline.known]', async () => {
  await openAgain();
  const [key, record] = await recordOf('getWallets');
  await ask({ body: walletOf('2'), status: 200 });
  await put(key, record);
  await ask('not reached');
  expect(shown()).toEqual({ balance: '2', at: undefined });
});

test('an answer that comes while the device is read is not replaced [S11.offline.known]', async () => {
  await openAgain();
  const release = hold();
  await ask('not reached');
  await ask({ body: walletOf('2'), status: 200 });
  release();
  await pass(100);
  expect(shown()).toEqual({ balance: '2', at: undefined });
});

test('an answer that came while the device was read stays if the next call fails [S11.offline.known]', async () => {
  await openAgain();
  const release = hold();
  await ask('not reached');
  await ask({ body: walletOf('2'), status: 200 });
  await ask('not reached');
  release();
  await pass(100);
  expect(shown()).toEqual({ balance: '2', at: undefined });
});

test('nothing is shown while another fetch is under way [S11.offline.known]', async () => {
  await openAgain();
  const release = hold();
  await ask('not reached');
  said = 'nothing';
  fetchWallets();
  release();
  await pass(100);
  expect(shown()).toEqual(NOTHING);
});

test('a record of this very moment has its time [S11.offline.known]', async () => {
  await openAgain();
  const [key, record] = await recordOf('getWallets');
  const at = Date.now();
  await put(key, { ...(record as object), at });
  said = 'not reached';
  fetchWallets();
  await pass(0);
  expect([Date.now(), shown().at]).toEqual([at, at]);
});

test('a call that is not kept does not use the device if it is not reached [S11.offline.known]', async () => {
  await openAgain();
  const use = jest.spyOn(IDBDatabase.prototype, 'transaction');
  said = 'not reached';
  void store().dispatch(notificationsApi.endpoints.getNotifications.initiate());
  await pass(100);
  expect(use).not.toHaveBeenCalled();
});

test('what is read for one session is not shown in the next [S11.offline.known]', async () => {
  await openAgain();
  const closed = await known();
  const release = hold();
  await ask('not reached');
  saveToken('another');
  await pass(100);
  await putAll(closed);
  fetchWallets();
  await pass(100);
  release();
  await pass(100);
  expect(shown()).toEqual(NOTHING);
});

test('a browser without digests shows nothing of before [S11.offline.bad]', async () => {
  await openAgain();
  const [, record] = await recordOf('getWallets');
  await put('null/getWallets', record);
  forgetDigests();
  await ask('not reached');
  expect(shown()).toEqual(NOTHING);
});
