import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { userApi } from '@/api/endpoints/userApi';
import { createStore } from '@/state/store/store';
import { advance } from '@test/support/app/advance';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';

/** One listing as it is sent; four at a time share a rate. */
export const rowText = (id: number, amount = '10.10') =>
  `{"id":${String(id)},"user":2,"currency":"CNY","swap_to":"NGN","Amount":"${amount}","rate":"2${String(id >> 2)}.5"}`;

/** Fetches that answer after 20 ms with the rows of the moment, with or without validators, to a store and its socket. */
export async function createMarketWorld(size: number, validators: boolean) {
  const rows = Array.from({ length: size }, (_, index) => rowText(index + 1));
  const world = { version: 0, text: `[${rows.join()}]` };
  const backend = fakeBackend(({ path, headers, answer, answerRaw }) => {
    const etag = `"${String(world.version)}"`;
    const isSame = validators && headers.get('if-none-match') === etag;
    const listings = () =>
      new Response(isSame ? null : world.text, { status: isSame ? 304 : 200, headers: validators ? { etag } : {} });
    setTimeout(() => (path.startsWith('listings') ? answerRaw(listings()) : answer({ id: 1 })), 20);
  });
  const live = fakeLiveChannel();
  localStorage.setItem(TOKEN_KEY, 'abc');
  const store = createStore();
  live.open();
  void store.dispatch(userApi.endpoints.getMe.initiate());
  void store.dispatch(listingsApi.endpoints.getListings.initiate());
  await advance(1_000);
  return {
    rows,
    store,
    live,
    backend,
    /** The server's listings are these from now on. */
    serve(next: readonly string[]) {
      world.text = `[${next.join()}]`;
      world.version += 1;
    },
    /** The headers of the last call for listings. */
    lastHeaders: () => backend.calls.findLast(({ path }) => path.startsWith('listings'))?.headers,
    end() {
      store.stop();
      live.restore();
      backend.restore();
      localStorage.clear();
    },
  };
}

export type MarketWorld = Awaited<ReturnType<typeof createMarketWorld>>;
