import { RECONNECT_DELAY_MS } from '@contract/values/constants';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { useGetMeQuery } from '@/api/endpoints/userApi';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { settled } from '@test/support/app/advance';
import { pageOfEachTest } from '@test/support/app/pageOfEachTest';
import { answerAs, setToken } from './sessionWorld';

const { live, store } = pageOfEachTest(answerAs);

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

function Name() {
  useLiveGroup('homepage_updates');
  const { data } = useGetMeQuery();
  return <p>{data?.username ?? 'nobody'}</p>;
}

const show = () =>
  render(
    <Provider store={store()}>
      <Name />
    </Provider>,
  );

test('a mounted screen shows nothing of the former user to the next one', async () => {
  show();
  expect(await screen.findByText('ada')).toBeInTheDocument();
  await act(async () => {
    setToken('bea');
    await settled();
  });
  expect(screen.queryByText('ada')).not.toBeInTheDocument();
  expect(await screen.findByText('bea')).toBeInTheDocument();
});

function Orders() {
  useLiveGroup('orders');
  return null;
}

test('a component holds its live group while it is mounted [S4.live.1]', () => {
  jest.useFakeTimers();
  live().open();
  const { unmount } = render(
    <Provider store={store()}>
      <Orders />
    </Provider>,
  );
  expect(live().groups()).toEqual(['orders']);
  unmount();
  live().drop();
  jest.advanceTimersByTime(RECONNECT_DELAY_MS);
  live().open();
  expect(live().groups()).toEqual([]);
});

function Group({ of }: { of: 'orders' | 'listings' }) {
  useLiveGroup(of);
  return null;
}

test('a component that asks for another group releases the former one', () => {
  jest.useFakeTimers();
  live().open();
  const shown = (of: 'orders' | 'listings') => (
    <Provider store={store()}>
      <Group of={of} />
    </Provider>
  );
  const { rerender } = render(shown('orders'));
  rerender(shown('listings'));
  expect(live().groups()).toEqual(['orders', 'listings']);
  live().drop();
  jest.advanceTimersByTime(RECONNECT_DELAY_MS);
  live().open();
  expect(live().groups()).toEqual(['listings']);
});
