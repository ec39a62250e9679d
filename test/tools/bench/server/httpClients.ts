import { connect, type Socket } from 'node:net';

/** An order to the clients: open connections, or send one request on each. */
export type HttpOrder =
  | { order: 'open'; port: number; tokens: readonly string[] }
  /** `held` is sent as If-None-Match; null sends none. */
  | { order: 'refetch'; held: string | null };

/** What one round of requests came to. */
export interface HttpRound {
  /** Answers by status. */
  statuses: Record<string, number>;
  bytes: number;
  /** The validator of the last answer that had one. */
  tag: string | null;
}

const HEAD_END = '\r\n\r\n';
let sockets: { socket: Socket; token: string }[] = [];

function lengthOf(head: string): number {
  return parseInt(/^content-length: (\d+)/im.exec(head)?.[1] ?? '0', 10);
}

/** Sends one request and reads its answer to the last byte, without looking into it. */
function request({ socket, token }: (typeof sockets)[number], held: string | null, round: HttpRound): Promise<void> {
  const condition = held === null ? '' : `If-None-Match: ${held}\r\n`;
  return new Promise((resolve, reject) => {
    let left = -1;
    const onChunk = (chunk: Buffer) => {
      round.bytes += chunk.byteLength;
      if (left >= 0) left -= chunk.byteLength;
      else {
        const end = chunk.indexOf(HEAD_END);
        const head = chunk.toString('latin1', 0, end);
        if (end < 0 || /^transfer-encoding:/im.test(head)) return reject(new Error(`not an answer of ours: ${head}`));
        const status = head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
        round.statuses[status] = (round.statuses[status] ?? 0) + 1;
        round.tag = /^etag: (.*)$/im.exec(head)?.[1] ?? round.tag;
        left = (status === '304' ? 0 : lengthOf(head)) - (chunk.byteLength - end - HEAD_END.length);
      }
      if (left > 0) return;
      socket.off('data', onChunk);
      resolve();
    };
    socket.on('data', onChunk);
    socket.write(
      `GET /backend/listings/?all_pairs=true HTTP/1.1\r\nHost: bench\r\nAuthorization: Token ${token}\r\n` +
        `Accept: application/json\r\nAccept-Encoding: gzip, deflate, br\r\n${condition}\r\n`,
    );
  });
}

async function open(port: number, tokens: readonly string[]): Promise<void> {
  sockets = await Promise.all(
    tokens.map(
      (token) =>
        new Promise<(typeof sockets)[number]>((resolve, reject) => {
          const socket: Socket = connect(port, '127.0.0.1', () => resolve({ socket, token }));
          socket.once('error', reject);
        }),
    ),
  );
}

/** Each client asks once. So many are under way at once: with all of them the peer's waiting for the database times out. */
const UNDER_WAY = 100;

async function refetch(held: string | null): Promise<HttpRound> {
  const round: HttpRound = { statuses: {}, bytes: 0, tag: null };
  const waiting = sockets.values();
  const askInTurn = async () => {
    for (const client of waiting) await request(client, held, round);
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, askInTurn));
  return round;
}

process.on('message', (message: HttpOrder) => {
  const done = message.order === 'open' ? open(message.port, message.tokens) : refetch(message.held);
  done.then(
    (round) => process.send?.(round ?? {}),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
