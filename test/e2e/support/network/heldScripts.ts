import type { Page, Route } from '@playwright/test';

/** The scripts of a page, which do not arrive until they are let go. */
export interface HeldScripts {
  /** The scripts that were asked for, by path. */
  asked: ReadonlySet<string>;
  letGo(): Promise<void>;
}

/** Holds back every script file that the page asks for, so that it shows what it shows without them. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const asked = new Set<string>();
  const waiting: Route[] = [];
  let held = true;
  await page.route('**/assets/*.js', async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    if (held) waiting.push(route);
    else await route.continue();
  });
  return {
    asked,
    async letGo() {
      held = false;
      await Promise.all(waiting.map((route) => route.continue()));
    },
  };
}
