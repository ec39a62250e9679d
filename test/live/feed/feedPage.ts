import { userApi } from '@/api/endpoints/userApi';
import { listingsApi } from '@/api/listings/listingsApi';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { createStore } from '@/state/store/store';
import { advance } from '@test/support/app/advance';
import { fakeBackend } from '@test/support/app/fakeBackend';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';
import { seededRandom } from '@test/support/random/seededRandom';
import { resetVisibility, setHidden } from '@test/support/app/screenOf';
import { FeedServer } from './feedServer';

let pages = 0;

/**
 * A page with all listings of a server that offers their changes, and with an open socket.
 *
 * @param age how long ago it was opened
 */
export async function openFeedPage({ isOpen = true, age = 1_000 } = {}) {
  // Each page is a session of its own.
  localStorage.setItem(TOKEN_KEY, `page${String((pages += 1))}`);
  const server = new FeedServer(seededRandom(20_261_123));
  const backend = fakeBackend(({ path, headers, answer, answerRaw }) => {
    if (!path.startsWith('listings')) return answer({ id: 1, username: 'ada', email: 'ada@example.com' });
    const response = server.answer(headers);
    setTimeout(() => answerRaw(response), 20);
  });
  const live = fakeLiveChannel();
  const asked: string[] = [];
  live.answer((message) => {
    const { since } = message as { since?: string };
    if (since === undefined) return null;
    asked.push(since);
    return server.textSince(since);
  });
  const store = createStore();
  void store.dispatch(userApi.endpoints.getMe.initiate());
  void store.dispatch(listingsApi.endpoints.getListings.initiate());
  if (isOpen) live.open();
  await advance(age);
  const calls = () => backend.calls.filter(({ path }) => path.startsWith('listings/?all_pairs'));
  let counted = calls().length;
  asked.length = 0;
  return {
    server,
    live,
    store,
    table: () => store.getState().listings.table ?? [],
    /** The server's listings of this moment. */
    newest: () => JSON.parse(server.answers.get(server.newest.version) ?? '[]') as unknown,
    /** The headers of the calls for listings since the last time. */
    newCalls() {
      const headers = calls()
        .slice(counted)
        .map(({ headers: sent }) => ({
          held: sent.get('if-none-match'),
          ...(sent.has('listings-feed') && { reports: sent.get('listings-feed') }),
        }));
      counted += headers.length;
      return headers;
    },
    /** Since which versions the socket was asked what has changed, since the last time. */
    questions: () => asked.splice(0),
    /** How often the user's own listings were asked for. */
    ownCalls: () => backend.calls.filter(({ path }) => path.includes('created_by_user')).length,
    /** A change, and the message about it. */
    change() {
      const { version } = server.newest;
      server.change();
      return JSON.stringify(server.deltaSince(version));
    },
    push: (text: string) => live.socket().receive(text),
    setHidden,
    end() {
      resetVisibility();
      store.stop();
      live.restore();
      backend.restore();
      localStorage.clear();
    },
  };
}

export type FeedPage = Awaited<ReturnType<typeof openFeedPage>>;
