import { logOut } from '@/flows/logOut';
import { selectHasSession, selectIsLeaving, selectLeaveTo } from '@/state/selectors/sessionSelectors';
import type { FakeCall } from '@test/support/app/fakeBackend';
import { settled } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { setToken } from './sessionWorld';

let calls: FakeCall[];
const { store } = pageOfEachTest((call) => calls.push(call));

beforeEach(() => void (calls = []));

const seen = () => [selectIsLeaving(store().getState()), selectHasSession(store().getState())];

test('a session is being left from the press that ends it, while the server is still asked, until the next one begins', async () => {
  expect(seen()).toEqual([false, true]);
  const left = store().dispatch(logOut({ from: '/profile', to: '/login' }));
  expect(seen()).toEqual([true, true]);
  await settled();
  expect(calls.map(({ path }) => path)).toEqual(['logoutall/']);
  expect(seen()).toEqual([true, true]);
  calls[0]?.answer({});
  await left;
  expect(seen()).toEqual([true, false]);
  setToken('bea');
  expect(seen()).toEqual([false, true]);
});

test('a session that another tab ends was not left in this one', () => {
  setToken(null);
  expect(seen()).toEqual([false, false]);
  expect(selectLeaveTo('/profile')(store().getState())).toBe('/');
});
