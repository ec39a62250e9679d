import type { Page } from '@playwright/test';
import { speakForServer } from '@test/e2e/support/network/liveFrames';

/** One listing as the backend spells it. */
export interface FakeListing {
  id: number;
  user: number;
  currency: string;
  swap_to: string;
  Amount: string;
  rate: string;
}

/** `Amount` yuan for naira at a rate, listed by another user. */
export const aFakeListing = (id: number, rate: string, Amount = '100'): FakeListing => ({
  id,
  user: 999_999,
  currency: 'CNY',
  swap_to: 'NGN',
  Amount,
  rate,
});

/** Everybody's listings as the test says, in the place of the server's; `publish` changes them and says so. */
export async function fakeMarket(page: Page, first: readonly FakeListing[]) {
  let listings = first;
  const say = await speakForServer(page);
  await page.route(/\/backend\/listings\/\?all_pairs=true/, (route) => route.fulfill({ json: listings }));
  return {
    publish(next: readonly FakeListing[]) {
      listings = next;
      say(JSON.stringify({ group: 'listings' }));
    },
  };
}
