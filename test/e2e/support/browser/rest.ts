import type { BrowserContext, Page } from '@playwright/test';

/**
 * Longer than the app puts off a refetch, and than React holds back a part that was loaded late. Shorter than the half
 * second after which RTK Query counts its subscriptions, which shows nothing and comes after every change of a screen.
 */
const SOON_MS = 400;

/** Counts in a page what is under way: calls, parts that are loaded, handshakes, and what runs in a moment. */
function countUnderWay(soonMs: number): void {
  let underWay = 0;
  const begin = () => {
    underWay += 1;
    let isOpen = true;
    return () => {
      if (isOpen) underWay -= 1;
      isOpen = false;
    };
  };
  const until = <Value>(work: Promise<Value>): Promise<Value> => {
    const end = begin();
    work.then(end, end);
    return work;
  };

  const { fetch, setTimeout, clearTimeout, requestIdleCallback, cancelIdleCallback, WebSocket } = window;
  window.fetch = (...given) => until(fetch(...given));
  const { text } = Response.prototype;
  Response.prototype.text = function read() {
    return until(text.call(this));
  };

  const ends = new Map<unknown, () => void>();
  const later = (run: TimerHandler, ms = 0, ...given: unknown[]) => {
    if (ms > soonMs || typeof run === 'string') return setTimeout(run, ms, ...given);
    const end = begin();
    const id = setTimeout(() => {
      ends.delete(id);
      end();
      (run as (...args: unknown[]) => void)(...given);
    }, ms);
    ends.set(id, end);
    return id;
  };
  const never = (id?: number) => {
    ends.get(id)?.();
    ends.delete(id);
    clearTimeout(id);
  };
  const idle = new Map<number, () => void>();
  const whenIdle: typeof requestIdleCallback = (run, options) => {
    const end = begin();
    const id = requestIdleCallback((deadline) => {
      idle.delete(id);
      end();
      run(deadline);
    }, options);
    idle.set(id, end);
    return id;
  };
  const neverIdle = (id: number) => {
    idle.get(id)?.();
    idle.delete(id);
    cancelIdleCallback(id);
  };
  class Watched extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      const end = begin();
      for (const name of ['open', 'error', 'close']) this.addEventListener(name, end, { once: true });
    }
  }
  Object.assign(window, {
    setTimeout: later,
    clearTimeout: never,
    requestIdleCallback: whenIdle,
    cancelIdleCallback: neverIdle,
    WebSocket: Watched,
    isAtRest: () => underWay === 0 && document.readyState === 'complete',
  });

  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        // Those of the page itself are loaded when it is complete.
        if (!(node instanceof HTMLScriptElement) || node.src === '' || document.readyState === 'loading') continue;
        const end = begin();
        for (const name of ['load', 'error']) node.addEventListener(name, end, { once: true });
      }
  }).observe(document, { childList: true, subtree: true });
}

/** Lets the pages of a context say when they are at rest. */
export const watchRest = (context: BrowserContext): Promise<unknown> => context.addInitScript(countUnderWay, SOON_MS);

/** Waits until nothing of the page is under way any more, and what came is painted. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { isAtRest } = window as unknown as { isAtRest?: () => boolean };
    if (!isAtRest) throw new Error('Nobody watches this page: see watchRest.');
    // In each of three frames, because what has just come may ask for more.
    for (let frames = 0; frames < 3;) {
      await new Promise(requestAnimationFrame);
      frames = isAtRest() ? frames + 1 : 0;
    }
  });
}

/** For an expectation inside `toPass`, which tries again by itself. */
export const ONE_TRY = { timeout: 200 };
