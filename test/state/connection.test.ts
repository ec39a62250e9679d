import { foreignSessionHeard, statusChanged } from '@/live/liveActions';
import { foreignSessionDismissed, selectFollowedOther } from '@/state/slices/connectionSlice';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { answerAs, setToken } from './sessionWorld';

const { store } = pageOfEachTest(answerAs);
const followedOther = () => selectFollowedOther(store().getState());

test('a page that followed another log-in says so until the user dismisses it', () => {
  expect(followedOther()).toBe(false);
  store().dispatch(foreignSessionHeard());
  expect(followedOther()).toBe(true);
  // The socket is opened again, which is no reason to say it no longer.
  for (const status of ['connecting', 'live'] as const) store().dispatch(statusChanged(status));
  expect(followedOther()).toBe(true);
  store().dispatch(foreignSessionDismissed());
  expect(followedOther()).toBe(false);
});

test('that a page followed another log-in is forgotten when its session ends [S11.sessions]', () => {
  store().dispatch(foreignSessionHeard());
  setToken(null);
  expect(followedOther()).toBe(false);
});
