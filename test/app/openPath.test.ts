import { openPath } from '@/worker/openPath';

type Tab = Awaited<ReturnType<Parameters<typeof openPath>[0]['matchAll']>>[number];

/** A tab that answers a request to go somewhere, or does not. */
function aTab(answers: boolean) {
  const asked: unknown[] = [];
  const focus: jest.Mock<Promise<Tab>> = jest.fn(() => Promise.resolve(tab));
  const tab = {
    ...{ asked, focus },
    postMessage(message: unknown, [port]: MessagePort[]): void {
      asked.push(message);
      if (answers) port?.postMessage(true);
    },
  };
  return tab;
}

const worldOf = (...tabs: ReturnType<typeof aTab>[]) => ({
  matchAll: () => Promise.resolve(tabs),
  openWindow: jest.fn(() => Promise.resolve(null)),
});

test('a press brings the tab that was used last to the front, which goes to the path [S11.away.press]', async () => {
  const [last, earlier] = [aTab(true), aTab(true)];
  const world = worldOf(last, earlier);
  await openPath(world, '/transaction-details/41');
  expect(last.focus).toHaveBeenCalledTimes(1);
  expect(last.asked).toEqual([{ open: '/transaction-details/41' }]);
  expect(earlier.asked).toEqual([]);
  expect(world.openWindow).not.toHaveBeenCalled();
});

test.each([
  ['no tab', () => worldOf()],
  ['a tab where nobody is logged in', () => worldOf(aTab(false))],
])('with %s a press opens a new one [S11.away.press]', async (_what, create) => {
  jest.useFakeTimers();
  const world = create();
  const opened = openPath(world, '/user-notifications');
  await jest.advanceTimersByTimeAsync(1_000);
  await opened;
  expect(world.openWindow).toHaveBeenCalledWith('/user-notifications');
  jest.useRealTimers();
});
