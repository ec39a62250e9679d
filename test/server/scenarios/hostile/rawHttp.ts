import { connect } from 'node:net';

/** What a server sent on a bare connection until it closed, and how long that took. */
export interface RawAnswer {
  text: string;
  ms: number;
  /** True if the server closed the connection, false if the wait ended first. */
  closed: boolean;
}

const PATIENCE_MS = 10_000;

/** Writes bytes, in several parts if given, and reads until the server closes. */
export function sendRaw(
  port: number,
  parts: readonly (string | Buffer)[],
  patienceMs = PATIENCE_MS,
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    let closed = true;
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part);
    });
    const giveUp = setTimeout(() => {
      closed = false;
      socket.destroy();
    }, patienceMs);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // The server may close while we still write.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve({ text: Buffer.concat(chunks).toString('utf8'), ms: performance.now() - startedAt, closed });
    });
  });
}

/** The first answer in a text; status 0 if there is none. */
export function firstAnswer(text: string): { status: number; contentType: string; body: string } {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? '0';
  const contentType = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? '';
  const body = rest.join('\r\n\r\n');
  const isChunked = /^transfer-encoding: *chunked/im.test(head);
  return {
    status: parseInt(status, 10),
    contentType,
    body: isChunked ? body.replace(/^[\da-f]+\r\n|\r\n[\da-f]+\r\n/gim, '') : body,
  };
}
