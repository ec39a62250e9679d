import { removeToken, saveToken } from '@/api/session/tokenStorage';
import { isWatchlistUnsent, watchlistSent, watchlistUnsent } from '@/api/session/unsentWatchlist';

/** Holds every digest back until it is called. */
function holdDigests(): () => void {
  const { subtle } = crypto;
  const digest = subtle.digest.bind(subtle);
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(subtle, 'digest').mockImplementation(async (...data) => {
    await released;
    return digest(...data);
  });
  return release;
}

afterEach(() => {
  jest.restoreAllMocks();
  removeToken();
  localStorage.clear();
});

test('a watchlist that was changed and not sent is unsent in this session only [S11.watch.user]', async () => {
  saveToken('of-ada');
  await watchlistUnsent();
  expect(await isWatchlistUnsent()).toBe(true);
  saveToken('of-bob');
  expect(await isWatchlistUnsent()).toBe(false);
});

test('a watchlist that was sent before its change was marked is not unsent [S11.watch.user]', async () => {
  saveToken('of-ada');
  const release = holdDigests();
  const steps = [watchlistUnsent(), watchlistSent()];
  release();
  await Promise.all(steps);
  expect(await isWatchlistUnsent()).toBe(false);
});

test('a change after the one that was sent is unsent [S11.watch.user]', async () => {
  saveToken('of-ada');
  const release = holdDigests();
  const steps = [watchlistUnsent(), watchlistSent(), watchlistUnsent()];
  release();
  await Promise.all(steps);
  expect(await isWatchlistUnsent()).toBe(true);
});

test('without a session nothing is marked [S11.watch.user]', async () => {
  await watchlistUnsent();
  saveToken('of-ada');
  expect(await isWatchlistUnsent()).toBe(false);
});
