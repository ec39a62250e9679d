import { atRest } from '@test/e2e/support/browser/rest';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { LongDesk } from './longDesk';

/** Every screen of the console, alone and with what may be open in it. */
export const placesOf = ({ funding, withdrawal, dispute, user }: LongDesk): string[] => [
  ...[`inbox/${funding}`, `inbox/${withdrawal}`, 'disputes', `disputes/${dispute}`, 'users', `users/${user}`],
  ...['market', 'books', 'operators', 'log'],
];

/** Opens a screen and waits for its answers. */
export async function openPlace(page: Page, place: string): Promise<void> {
  await page.goto(`/operator/${place}`);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
  await atRest(page);
}
