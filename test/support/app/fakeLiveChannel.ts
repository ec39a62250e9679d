import { lastNewsQuestion } from '@contract/values/ownFeed';
import type { LiveGroup } from '@contract/values/liveGroups';
import * as v from 'valibot';

/** The code of a connection that broke. */
const NO_CLOSE_FRAME = 1006;
const ANSWER_MS = 20;

/** A socket that the test opens, speaks through and closes by hand. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;

  readyState: number = FakeSocket.CONNECTING;
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    readonly url: string,
    private readonly onSent: (message: unknown) => void = () => undefined,
  ) {}

  send(text: string): void {
    if (this.readyState !== FakeSocket.OPEN) throw new Error('the socket is not open');
    const message: unknown = JSON.parse(text);
    this.sent.push(message);
    this.onSent(message);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  /** The server accepts. */
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** The server, or the network, ends it. */
  drop(code = NO_CLOSE_FRAME): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }

  /** The server sends raw text. */
  receive(data: unknown): void {
    if (this.readyState === FakeSocket.OPEN) this.onmessage?.({ data });
  }
}

/** Replaces the page's WebSocket. */
export interface FakeLiveChannel {
  /** Every socket that the app opened so far. */
  sockets: readonly FakeSocket[];
  /** The newest socket. @throws if none was opened */
  socket: () => FakeSocket;
  /** The groups that the newest socket was asked for. */
  groups: () => unknown[];
  /**
   * From now on the server is one of ours that says how many milliseconds ago it had news of a group.
   * @param delay of the question, and of the answer
   */
  sayLastNews: (ageOf: (group: LiveGroup) => number, delay?: () => number) => void;
  /** From now on each message of the page gets this answer, after 20 ms; none if it is null. */
  answer: (answerTo: (message: unknown) => string | null) => void;
  /** The server accepts the newest socket. */
  open: () => void;
  /** The server has news of a group. */
  message: (group: LiveGroup) => void;
  /** The newest socket ends. */
  drop: () => void;
  /** Restores the page's WebSocket. */
  restore: () => void;
}

/** Puts fake sockets in the place of the page's WebSocket until `restore`. */
export function fakeLiveChannel(): FakeLiveChannel {
  const own = globalThis.WebSocket;
  const sockets: FakeSocket[] = [];
  let onSent: (socket: FakeSocket, message: unknown) => void = () => undefined;
  class Recorded extends FakeSocket {
    constructor(url: string) {
      super(url, (message) => onSent(this, message));
      sockets.push(this);
    }
  }
  globalThis.WebSocket = Recorded as unknown as typeof WebSocket;
  const socket = () => {
    const newest = sockets.at(-1);
    if (!newest) throw new Error('the app opened no socket');
    return newest;
  };
  return {
    sockets,
    socket,
    groups: () => socket().sent.flatMap((message) => (message as { group?: unknown }).group ?? []),
    sayLastNews(ageOf, delay = () => 0) {
      onSent = (asking, message) => {
        if (!v.is(lastNewsQuestion, message)) return;
        setTimeout(() => {
          const lastNews = Object.fromEntries(message.groups.map((group) => [group, ageOf(group)]));
          setTimeout(() => asking.receive(JSON.stringify({ lastNews })), delay());
        }, delay());
      };
    },
    answer(answerTo) {
      onSent = (asking, message) => {
        setTimeout(() => {
          const text = answerTo(message);
          if (text !== null) asking.receive(text);
        }, ANSWER_MS);
      };
    },
    open: () => socket().accept(),
    message: (group) => socket().receive(JSON.stringify({ group })),
    drop: () => socket().drop(),
    restore: () => {
      globalThis.WebSocket = own;
    },
  };
}
