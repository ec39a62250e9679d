import { userApi, walletsApi } from '@/api/endpoints/userApi';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { deviceOfEachTest } from './lastKnownDevice';

interface KeptWallets {
  at: number;
  value: { balance: string }[];
}

/** The page of each test of a file, whose server has one wallet, one user and no notifications; and what is kept of it. */
export function keepingPage() {
  beforeEach(() => void jest.useFakeTimers());
  const server: {
    balance: string;
    /** The status of the answers; null: none comes. */
    status: number | null;
  } = { balance: '1', status: 200 };
  const { store } = pageOfEachTest(({ path, answer }) => {
    const { balance, status } = server;
    if (status === null) return;
    const lists: Record<string, unknown> = { wallets: [{ id: 1, currency: 'CNY', balance }], notifications: [] };
    answer(lists[path.split('/')[0] ?? ''] ?? { id: 1, username: 'Ada' }, { status });
  });
  beforeEach(() => {
    Object.assign(server, { balance: '1', status: 200 });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  const device = deviceOfEachTest();
  return {
    ...device,
    store,
    server,
    fetchWallets: () =>
      void store().dispatch(walletsApi.endpoints.getWallets.initiate(undefined, { forceRefetch: true })),
    fetchUser: () => void store().dispatch(userApi.endpoints.getMe.initiate(undefined, { forceRefetch: true })),
    /** The names of the calls whose answers are kept. */
    namesOf: async () => (await device.known()).map(([key]) => key.split('/').at(-1)).sort(),
    /** The balance that the device keeps, and when it was known. */
    async kept(): Promise<{ balance: string; at: number } | null> {
      const record = (await device.recordOf('getWallets'))[1] as KeptWallets | undefined;
      return record ? { at: record.at, balance: record.value[0]?.balance ?? '' } : null;
    },
  };
}
