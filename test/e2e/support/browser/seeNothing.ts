import type { Page } from '@playwright/test';

/** Keeps what is loaded when it comes into sight, such as the charts, from being loaded until `seeAll` is called. */
export const seeNothing = (page: Page) =>
  page.addInitScript(() => {
    const looks: (() => void)[] = [];
    let isBlind = true;
    class Late extends IntersectionObserver {
      override observe(element: Element): void {
        if (isBlind) looks.push(() => super.observe(element));
        else super.observe(element);
      }
    }
    const seeAll = () => {
      isBlind = false;
      for (const look of looks.splice(0)) look();
    };
    Object.assign(window, { IntersectionObserver: Late, seeAll });
  });

/** From now on the page sees what is in sight. */
export const seeAll = (page: Page) => page.evaluate(() => (window as unknown as { seeAll: () => void }).seeAll());
