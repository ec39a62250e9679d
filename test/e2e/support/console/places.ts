import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { goInApp } from '@test/e2e/support/pages/inApp';
import type { LongDesk } from './longDesk';

/** Every screen of the console, alone and with what may be open in it. */
export const placesOf = ({ funding, withdrawal, dispute, user }: LongDesk): string[] => [
  ...[`inbox/${funding}`, `inbox/${withdrawal}`, 'disputes', `disputes/${dispute}`, 'users', `users/${user}`],
  ...['market', 'books', 'operators', 'log'],
];

/** Goes to a screen from another one of the console, and waits for its answers. */
export async function openPlace(page: Page, place: string): Promise<void> {
  await goInApp(page, `/operator/${place}`);
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
}
