import { aPerson } from '@test/e2e/support/people/people';
import { listNow } from './settlement';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** So much listed from NGN to CNY, directly at 216 and over GHC, that small orders do not change it. */
export async function makeDeepMarket(server: RunningServer): Promise<void> {
  const yuan = await aPerson(server, 'Yuan', { CNY: '3000000' });
  const cedis = await aPerson(server, 'Cedis', { GHC: '1000000' });
  await listNow(server, yuan, { amount: '1000000', rate: '216' });
  await listNow(server, cedis, { from: 'GHC', amount: '1000000', rate: '135' });
  await listNow(server, yuan, { to: 'GHC', amount: '1000000', rate: '1.4' });
}
