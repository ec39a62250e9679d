import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The end of the status line, and the reason. */
export interface RawRefusal {
  status: string;
  detail: string;
}

const BROKEN: RawRefusal = { status: '400 Bad Request', detail: 'The request is no valid HTTP.' };
const UNKNOWN_METHOD: RawRefusal = { status: '405 Method Not Allowed', detail: 'Method "CONNECT" not allowed.' };

/** What Node's parser refuses before there is a request. */
const REFUSALS: Record<string, RawRefusal> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', detail: 'The headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', detail: 'The chunk extensions are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'The request took too long to arrive.' },
};

/** What securityHeaders sets on other answers, as far as it concerns JSON. */
export const BARE_HEADERS = {
  'Content-Type': 'application/json',
  'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Answers on the bare socket, with JSON of the contract's error shape like every other refusal. */
export function refuseRaw(socket: Duplex, { status, detail }: RawRefusal): void {
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    `Content-Length: ${String(Buffer.byteLength(body))}`,
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  // A client that does not read the answer must not keep the socket open.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * True while a complete request of the connection is being answered. The broken one comes after it, and a refusal now
 * would be taken for the answer to the first. A request that is broken itself is never complete.
 */
function isAnswering(socket: Duplex): boolean {
  const answer = Reflect.get(socket, '_httpMessage') as ServerResponse | null | undefined;
  return answer ? answer.headersSent || answer.req.complete : false;
}

/** Answers a request without reading its body, and closes the connection. */
function refuseAnswer(response: ServerResponse, status: number, detail: string): void {
  response.writeHead(status, { ...BARE_HEADERS, Connection: 'close' }).end(JSON.stringify({ detail }));
}

/** Refuses a body that is packed in another way than in chunks: it would be read as if it were not packed. */
export function refusePacked({ headers }: IncomingMessage, response: ServerResponse): boolean {
  const coding = headers['transfer-encoding'] ?? 'chunked';
  if (coding.toLowerCase() === 'chunked') return false;
  refuseAnswer(response, 400, 'The transfer encoding is not understood.');
  return true;
}

/** @param status that of the refusal @param reason why Node's parser refused, by its own code */
type OnRefused = (status: number, reason: string) => void;

/** Adds JSON bodies to Node's own refusals, which have none, and reports them: they reach no access log. */
export function refuseInJson(server: Server, onRefused: OnRefused): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy();
    const refusal = REFUSALS[code] ?? BROKEN;
    onRefused(parseInt(refusal.status, 10), code);
    refuseRaw(socket, refusal);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseRaw(socket, UNKNOWN_METHOD);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuseAnswer(response, 417, 'The expectation is not understood.'),
  );
}
