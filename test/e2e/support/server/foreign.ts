import { type ForeignApp, startForeignApp } from '@test/foreign/foreignApp';
import { type ForeignBackend, startForeignBackend } from '@test/foreign/foreignBackend';
import { expect, test as base } from '@test/e2e/support/browser/fixtures';

interface ForeignFixtures {
  /** A fresh backend that is not ours; `baseURL` is the app built for it. Nothing unusual may be asked of it. */
  foreign: ForeignBackend;
}

/** The test for an app with a foreign backend: no server of ours runs. */
export const test = base.extend<ForeignFixtures, { foreignApp: ForeignApp }>({
  foreignApp: [
    async ({ playwright: _alone }, provide) => {
      const app = await startForeignApp();
      await provide(app);
      await app.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ foreignApp }, provide) => {
    await provide(foreignApp.origin);
  },
  foreign: [
    async ({ foreignApp }, provide) => {
      const backend = await startForeignBackend(foreignApp.origin);
      foreignApp.useHost(backend.host);
      await provide(backend);
      await backend.stop();
      expect(backend.offences).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
