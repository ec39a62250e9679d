import { CONSOLE_NEWS, type ConsoleNews } from '@contract/console/consoleNews';
import { CombinedNews } from './combinedNews';

/** News of one kind is sent at most once in this time. */
const EVERY_MS = 250;

/** An open page of an operator. */
interface OperatorPage {
  /** Whose page it is. */
  email: string;
  hear: (news: ConsoleNews) => void;
  /** The process stops: the page must ask another one. */
  end: () => void;
}

/** What the open pages of operators hear in this process: what may have changed, without contents. */
export class OperatorNews {
  private readonly pages = new Set<OperatorPage>();
  private readonly combined = new CombinedNews<ConsoleNews>(
    (news) => this.pages.forEach(({ hear }) => hear(news)),
    () => EVERY_MS,
  );

  /** @returns what ends it */
  join(page: OperatorPage): () => void {
    this.pages.add(page);
    return () => void this.pages.delete(page);
  }

  /** How many pages an operator has open, or all of them have. */
  count(email?: string): number {
    return email === undefined ? this.pages.size : [...this.pages].filter((page) => page.email === email).length;
  }

  announce(news: ConsoleNews): void {
    if (this.pages.size > 0) this.combined.announce(news);
  }

  /** Anything may have changed. */
  announceAll(): void {
    CONSOLE_NEWS.forEach((news) => this.announce(news));
  }

  close(): void {
    this.pages.forEach(({ end }) => end());
  }
}
