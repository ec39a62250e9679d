import { createLiveChannel, HANDSHAKE_PATIENCE_MS } from '@/live/liveChannel';
import { fakeLiveChannel } from '@test/support/app/fakeLiveChannel';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the channel is not offline any more as soon as the browser has a network, however long the handshake takes', () => {
  jest.useFakeTimers();
  const live = fakeLiveChannel();
  const statuses: string[] = [];
  const channel = createLiveChannel(() => 'ws://localhost/backend/ws/main/', {
    onStatus: (status) => statuses.push(status),
    onGroup: () => undefined,
    onOpen: () => undefined,
  });
  channel.connect();
  live.open();
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  expect(statuses.at(-1)).toBe('offline');
  network.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  jest.advanceTimersByTime(HANDSHAKE_PATIENCE_MS - 1);
  expect(statuses.slice(2)).toEqual(['offline', 'reconnecting']);
  channel.disconnect();
  live.restore();
});
