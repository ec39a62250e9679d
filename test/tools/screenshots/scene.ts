import type { Page } from '@playwright/test';

/** One picture: its address, and what is done there before it is taken. */
export interface Scene {
  /** Of the file, without its ending. */
  name: string;
  /** `{transaction}` is replaced by the id of a pending transaction. */
  path: string;
  /** The visitor: a demo user, a user who has just registered, or no user. */
  as: 'Lin' | 'newcomer' | null;
  act?: (page: Page) => Promise<void>;
  /** The narrowest screen that has it, if not every screen does. */
  from?: number;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const press = (name: string) => (page: Page) => button(page, name).click();
