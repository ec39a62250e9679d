/** What a run waits for in the page, ours or a peer's. It is added to every page. */
export interface Watch {
  /** From now on waits until the text is in one of the first rows, or is gone; without one only for the next answer or delta. */
  arm: (rows: string, text: string | null, gone?: boolean) => void;
  /** The moment at which the awaited text had appeared, in milliseconds since 1970, once the page is at rest again. */
  settled: () => Promise<number>;
  /** True if the text is in one of the first rows. */
  shows: (rows: string, text: string) => boolean;
}

declare global {
  interface Window {
    bench: Watch;
  }
}

/** As many rows as any side has in its viewport. */
const ROWS_LOOKED_AT = 60;
/** Work that was put off a little is waited for, too. */
const REST_MS = 60;

let comes: Promise<number> = Promise.resolve(0);

const now = () => performance.timeOrigin + performance.now();
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()));
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, REST_MS));

function shows(selector: string, text: string): boolean {
  const rows = document.querySelector(selector)?.children ?? [];
  for (let index = 0; index < Math.min(rows.length, ROWS_LOOKED_AT); index += 1) {
    if (rows[index]?.textContent?.includes(text)) return true;
  }
  return false;
}

function textComes(rows: string, text: string, gone: boolean): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (shows(rows, text) === gone) return;
      observer.disconnect();
      resolve(now());
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

let onDelta = () => {};
const PlainSocket = window.WebSocket;
/** Notices a message that says what changed: the page that gets it asks for nothing. */
window.WebSocket = class extends PlainSocket {
  constructor(...given: ConstructorParameters<typeof WebSocket>) {
    super(...given);
    this.addEventListener('message', ({ data }) => String(data).includes('"from"') && onDelta());
  }
};

function answerComes(): Promise<number> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve(now());
    };
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(({ name }) => name.includes('/backend/listings/'))) end();
    });
    observer.observe({ type: 'resource' });
    onDelta = end;
  });
}

window.bench = {
  arm: (rows, text, gone = false) => void (comes = text === null ? answerComes() : textComes(rows, text, gone)),
  async settled() {
    const at = await comes;
    await frame();
    await frame();
    await pause();
    await idle();
    return at;
  },
  shows,
};
