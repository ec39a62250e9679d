import type { Page } from '@playwright/test';

/** Keeps what is loaded when it comes into sight, such as the charts, from being loaded at all. */
export const seeNothing = (page: Page) =>
  page.addInitScript(() => {
    class Blind {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    }
    Object.assign(window, { IntersectionObserver: Blind });
  });
