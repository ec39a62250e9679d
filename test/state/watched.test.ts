import { waitFor } from '@testing-library/dom';
import { selectWatched } from '@/state/selectors/watchSelectors';
import { deskChosen, selectDesk, watchlistChosen } from '@/state/slices/preferencesSlice';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { answerAs } from './sessionWorld';

const { store, reload } = pageOfEachTest(answerAs);
const STORED = 'persist:crossrate';
const ready = () => waitFor(() => expect(store().persistor.getState().bootstrapped).toBe(true));

beforeEach(ready);

const watched = () => selectWatched(store().getState());

test('the watched pairs are kept in their order, and known before the rest of what is stored is read [S11.watch.kept]', async () => {
  store().dispatch(watchlistChosen(['GHC/CNY', 'CNY/NGN']));
  await store().persistor.flush();
  reload();
  expect(watched()).toEqual(['GHC/CNY', 'CNY/NGN']);
  await ready();
  expect(watched()).toEqual(['GHC/CNY', 'CNY/NGN']);
});

test.each(['7', '"CNY"', '{', '"cny/ngn <b>"'])('a stored watchlist %s has no pairs [S11.watch.kept]', async (text) => {
  const version = JSON.stringify({ version: 5, rehydrated: true });
  localStorage.setItem(STORED, JSON.stringify({ watched: text, _persist: version }));
  reload();
  await ready();
  expect(watched()).toEqual([]);
});

test('the layout of the desk is kept, and what is no text is not taken [S11.layout.kept]', async () => {
  store().dispatch(deskChosen('two.side=400'));
  await store().persistor.flush();
  reload();
  expect(selectDesk(store().getState())).toBe('two.side=400');
  await ready();
  expect(selectDesk(store().getState())).toBe('two.side=400');
  const version = JSON.stringify({ version: 7, rehydrated: true });
  localStorage.setItem(STORED, JSON.stringify({ desk: '{"two":1}', _persist: version }));
  reload();
  await ready();
  expect(selectDesk(store().getState())).toBe('');
});
