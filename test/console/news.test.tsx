import { act, render, screen, waitFor } from '@testing-library/react';
import { openConsoleChannel } from '@/console/calls/consoleChannel';
import { Console } from '@/console/Console';
import { withConsoleBackend } from '@test/support/console/consoleBackend';
import { aCase, inboxOf } from '@test/support/console/consoleWorld';
import { antdWrapper, renderConsole, sessionOf } from '@test/support/console/renderConsole';

const backend = withConsoleBackend(() => ({
  getSession: { session: sessionOf('finance') },
  getInbox: inboxOf(),
  getCase: ({ id }) => aCase(id),
  getOperators: { results: [] },
}));
const asked = () => backend.sent('getInbox').length;
const tell = (kind: string) => act(() => backend.live.socket().receive(JSON.stringify({ kind })));

/** An open inbox whose socket is open too. */
async function openInbox() {
  await renderConsole('inbox');
  await screen.findByText('Nothing pending');
  act(() => backend.live.open());
  await waitFor(() => expect(asked()).toBe(2));
}

let visibility: jest.SpyInstance<DocumentVisibilityState> | null = null;
const show = (state: DocumentVisibilityState) => {
  visibility?.mockRestore();
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
afterEach(() => {
  visibility?.mockRestore();
  visibility = null;
  jest.useRealTimers();
});

test('a screen asks again if the socket says that what it shows has changed, and for nothing else [S11.console.live]', async () => {
  await openInbox();
  expect(backend.live.socket().url).toBe('ws://localhost/console/events/');
  for (const kind of ['acts', 'market', 'no such kind']) tell(kind);
  backend.answer({ getInbox: inboxOf(aCase('7')) });
  expect(asked()).toBe(2);
  tell('cases');
  expect(await screen.findByRole('region', { name: 'Funding 7' })).toBeVisible();
  expect(asked()).toBe(3);
});

test('an open socket that says nothing costs no request in ten minutes, and while it is down the page asks every 30 seconds [S11.console.live]', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const until = async (count: number) => {
    while (asked() < count) await pass(0);
  };
  window.history.pushState(null, '', '/operator/inbox');
  render(antdWrapper(<Console />));
  await until(1);
  act(() => backend.live.open());
  await until(2);
  await pass(600_000);
  expect(asked()).toBe(2);
  act(() => backend.live.drop());
  await pass(600_000);
  expect(asked()).toBeGreaterThanOrEqual(20);
  expect(asked()).toBeLessThanOrEqual(22);
});

test('a socket that breaks is opened again after pauses that grow to 30 seconds, and then everything is asked for [S11.console.live]', () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const channel = openConsoleChannel(() => undefined);
  const heard = jest.fn();
  channel.hear(['cases'], heard);
  const pauses: number[] = [];
  for (let failures = 0; failures < 7; failures += 1) {
    const { length } = backend.live.sockets;
    backend.live.drop();
    let pauseS = 0;
    for (; backend.live.sockets.length === length; pauseS += 1) jest.advanceTimersByTime(1_000);
    pauses.push(pauseS);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
  heard.mockClear();
  backend.live.open();
  expect(heard).toHaveBeenCalledTimes(1);
  channel.close();
});

test('what changes while a question is under way is asked once more [S11.console.live]', async () => {
  await openInbox();
  const release = backend.hold('getInbox');
  tell('cases');
  await waitFor(() => expect(asked()).toBe(3));
  tell('cases');
  tell('cases');
  expect(asked()).toBe(3);
  release();
  await waitFor(() => expect(asked()).toBe(4));
});

test('a hidden page asks nothing, and catches up once when it is shown [S11.console.live]', async () => {
  await openInbox();
  show('hidden');
  backend.answer({ getInbox: inboxOf(aCase('7')) });
  tell('cases');
  tell('cases');
  expect(asked()).toBe(2);
  show('visible');
  expect(await screen.findByRole('region', { name: 'Funding 7' })).toBeVisible();
  expect(asked()).toBe(3);
});

test('when the session ends the page asks at once and shows the reason of the server [S11.console.live]', async () => {
  await openInbox();
  backend.refuse('getInbox', 401, 'Your session has ended. Nothing was done. Please log in again.');
  act(() => backend.live.socket().drop(4401));
  expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log in' })).toBeVisible();
});

test('when the role changes the page shows the new one, and what it does not allow disappears [S11.console.live]', async () => {
  backend.answer({ getInbox: inboxOf(aCase('7')) });
  await renderConsole('inbox');
  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeVisible();
  act(() => backend.live.open());
  backend.answer({ getSession: { session: sessionOf('read') } });
  act(() => backend.live.socket().drop(4403));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull());
  expect(screen.getByText('Read')).toBeVisible();
});
