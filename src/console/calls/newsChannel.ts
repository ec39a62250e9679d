import { type ConsoleNews, isConsoleNews, SESSION_OVER } from '@contract/console/consoleNews';
import { addressOf } from './callConsole';

/** What a listener hears: news, or that anything may have changed, or that news does not arrive any more. */
type Heard = ConsoleNews | 'anything' | 'silence';

/** After a refusal, the channel is opened again after this time. The browser itself tries again after a lost connection. */
const AGAIN_MS = 10_000;

/** What the server says to this page while the page is visible. */
export class NewsChannel {
  private readonly listeners = new Set<(heard: Heard) => void>();
  private source: EventSource | null = null;
  private timer = 0;
  /** True while news arrives. */
  isOpen = false;

  /** Hears until the returned function is called. */
  hear(listener: (heard: Heard) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Opens the channel, and closes it while the page is hidden. @returns what ends it */
  start(): () => void {
    const follow = () => (document.visibilityState === 'visible' ? this.open() : this.close());
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      this.close();
    };
  }

  private say(heard: Heard): void {
    this.listeners.forEach((listener) => listener(heard));
  }

  private open(): void {
    if (this.source || typeof EventSource === 'undefined') return;
    const source = new EventSource(addressOf('getNews'));
    this.source = source;
    source.addEventListener('joined', () => {
      this.isOpen = true;
      this.say('anything');
    });
    source.addEventListener('news', ({ data }: MessageEvent<string>) => {
      if (isConsoleNews(data)) this.say(data);
    });
    source.addEventListener(SESSION_OVER, () => {
      this.close();
      this.say('anything');
    });
    source.addEventListener('error', () => {
      const isRefused = source.readyState === EventSource.CLOSED;
      this.isOpen = false;
      if (isRefused) this.close();
      this.say('silence');
      if (isRefused) this.timer = window.setTimeout(() => this.open(), AGAIN_MS);
    });
  }

  private close(): void {
    window.clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.isOpen = false;
  }
}
