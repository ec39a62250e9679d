import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startLiveServer } from '@server/channel/liveServer';
import type { Bus } from '@server/news/relay';
import { createLog } from '@server/platform/log';
import { opened } from '@test/support/server/opened';
import { openTestApp } from '@test/support/server/testApp';

const app = opened(openTestApp);

/** Its way of news is open only after all timers that are due at once. */
const slow: Bus = {
  subscribe: async () => {
    await pause(20);
    return { isConnected: () => true, close: () => Promise.resolve() };
  },
};

it('a server that is still opening its subscription to news logs no warning [S11.watch]', async () => {
  const log = createLog('silent');
  const warn = jest.spyOn(log, 'warn');
  const live = await startLiveServer(createServer(), { db: app.db, config: app.parts.config, log, bus: slow });
  const isListening = live.isListening();
  await live.close();
  expect(warn).not.toHaveBeenCalled();
  expect(isListening).toBe(true);
});
