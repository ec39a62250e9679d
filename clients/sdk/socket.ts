import type { MarketMessage, OwnMessage } from './generated/live';

type Message = MarketMessage | OwnMessage;

type Listeners = Record<'onopen' | 'onmessage' | 'onclose' | 'onerror', ((event: never) => unknown) | null>;
/** What is needed of a WebSocket. */
type Socket = Listeners & { send(text: string): void; close(): void };

export interface Following {
  /** Where the app is, such as https://crossrate.example. */
  server: string;
  /** Ends the loop at once; `break` ends it too. */
  signal?: AbortSignal;
  /** That of `ws`, where there is none built in: Node before 22. */
  WebSocket?: new (url: string, options?: never) => Socket;
  /** Called when the connection is lost. What came before may be out of date until something comes again. */
  onLost?: () => void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** After this time without a message everything is asked for again; after another one the connection is given up. */
const QUIET_MS = 30_000;
/** Closed because the key has ended, or because nothing like this can be followed: another try would change nothing. */
const FINAL_CODES = [4401, 1008];

/** The sockets of a loop, one after the other, and what they have received. */
class Line {
  isOpen = false;
  closed: { code?: number; reason?: string } | null = null;
  private socket: Socket | null = null;
  private texts: string[] = [];
  private wake = (): void => undefined;
  private readonly onAbort = () => this.wake();

  constructor(private readonly following: Following) {
    following.signal?.addEventListener('abort', this.onAbort);
  }

  get isOver(): boolean {
    return this.following.signal?.aborted ?? false;
  }

  open(url: string, headers: Record<string, string> | undefined, questions: readonly object[]): void {
    const Made = this.following.WebSocket ?? (globalThis as Pick<Following, 'WebSocket'>).WebSocket;
    if (!Made) throw new Error('There is no WebSocket here: pass one, such as that of ws.');
    const socket = headers ? new Made(url, { headers } as never) : new Made(url);
    [this.socket, this.texts, this.isOpen, this.closed] = [socket, [], false, null];
    socket.onopen = () => {
      this.isOpen = true;
      this.ask(questions);
    };
    socket.onmessage = ({ data }: { data: unknown }) => {
      this.texts.push(String(data));
      this.wake();
    };
    socket.onclose = (event: { code?: number; reason?: string }) => {
      this.closed = event;
      this.wake();
    };
    // What went wrong is followed by a close.
    socket.onerror = () => undefined;
  }

  ask(questions: readonly object[]): void {
    if (!this.closed) for (const question of questions) this.socket?.send(JSON.stringify(question));
  }

  /** Everything that came since the last call; nothing if the socket has closed, or was quiet for too long. */
  async next(): Promise<Message[]> {
    if (this.texts.length === 0 && !this.closed) await this.rest(QUIET_MS);
    return this.texts.splice(0).map((text) => JSON.parse(text) as Message);
  }

  rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.isOver ? 0 : ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Leaves the socket, also one that does not answer any more. */
  hangUp(): void {
    if (!this.socket) return;
    [this.socket.onopen, this.socket.onmessage, this.socket.onclose] = [null, null, null];
    this.socket.close();
    this.socket = null;
  }

  end(): void {
    this.following.signal?.removeEventListener('abort', this.onAbort);
    this.hangUp();
  }
}

/** The headers of a signed handshake, and why it is refused for good; null if it may be taken later. */
export interface Handshake {
  headers: () => Promise<Record<string, string>>;
  refusal: () => Promise<string | null>;
}

/** What a loop follows. */
export interface Feed<Given> {
  path: 'public' | 'private';
  questions: readonly { channel: Message['channel'] }[];
  /** @returns false if a message does not fit to those before: then its channel is asked for again */
  take?: (message: Given) => boolean;
  handshake?: Handshake;
}

/** The messages of one connection that follow on each other without a gap. */
async function* messagesOf<Given extends Message>(line: Line, feed: Feed<Given>): AsyncGenerator<Given[]> {
  const seqs = new Map<string, number>();
  const isNext = (message: Message): boolean => {
    const { channel, type, seq } = message;
    const last = seqs.get(channel);
    // Asked again, or sent twice.
    if (type === 'delta' && (last === undefined || seq <= last)) return false;
    const isRight = (type === 'snapshot' || seq - 1 === last) && (feed.take?.(message as Given) ?? true);
    if (isRight) seqs.set(channel, seq);
    else {
      seqs.delete(channel);
      line.ask(feed.questions.filter((question) => question.channel === channel));
    }
    return isRight;
  };
  for (let isAsked = false; ;) {
    const came = await line.next();
    if (line.isOver) return;
    const right = came.filter(isNext) as Given[];
    if (right.length > 0) yield right;
    if (came.length === 0 && (line.closed || isAsked || !line.isOpen)) return;
    isAsked = came.length === 0;
    if (isAsked) line.ask(feed.questions);
  }
}

/** Connects, and again whenever the connection is lost, until it is stopped. @throws Error if no other try can help */
export async function* follow<Given extends Message>(feed: Feed<Given>, following: Following): AsyncGenerator<Given[]> {
  const url = new URL(`/backend/ws/${feed.path}`, following.server).href.replace(/^http/, 'ws');
  const line = new Line(following);
  try {
    for (let losses = 0; !line.isOver; losses += 1) {
      line.open(url, await feed.handshake?.headers(), feed.questions);
      for await (const messages of messagesOf(line, feed)) {
        losses = 0;
        yield messages;
      }
      const { code = 0, reason = '' } = line.closed ?? {};
      if (line.isOver) return;
      const refusal = FINAL_CODES.includes(code) ? reason : line.isOpen ? null : await feed.handshake?.refusal();
      if (typeof refusal === 'string') throw new Error(`Ended by the server: ${refusal}`);
      line.hangUp();
      following.onLost?.();
      await line.rest(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** losses) * (0.5 + Math.random() / 2));
    }
  } finally {
    line.end();
  }
}
