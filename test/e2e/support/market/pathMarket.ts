import { aPerson } from '@test/e2e/support/people/people';
import { listNow } from './settlement';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** 600 CNY directly at 200.5 NGN; or 400 GHC at 135 and 400 at 136.5 NGN, then 530 CNY at 1.4 GHC. */
export async function makePathMarket(server: RunningServer): Promise<void> {
  const yuan = await aPerson(server, 'Yuan', { CNY: '3000' });
  const cedis = await aPerson(server, 'Cedis', { GHC: '1000' });
  await listNow(server, yuan, { amount: '600', rate: '200.5' });
  await listNow(server, cedis, { from: 'GHC', amount: '400', rate: '135' });
  await listNow(server, cedis, { from: 'GHC', amount: '400', rate: '136.5' });
  await listNow(server, yuan, { to: 'GHC', amount: '530', rate: '1.4' });
}

/**
 * What paying 100,000.01 NGN into that market means, worked out by hand: 1.5 % is the fee, 98,500.00985 are
 * carried, and each purchase is cut to 8 decimals.
 */
export const WORKED_OUT = {
  fee: '1500.00015',
  direct: { effective: '200.5000', received: '¥ 491.27', exact: '¥ 491.27186957' },
  detour: {
    effective: '189.9430',
    exactRate: '189.942987',
    received: '¥ 518.57',
    exact: '¥ 518.57671297',
    hops: ['135.6736', '1.4000'],
  },
  received: '518.57671297',
  /** What the cutting leaves for the rounding account. */
  rounding: ['0.00000116', '0.00000001'],
} as const;
