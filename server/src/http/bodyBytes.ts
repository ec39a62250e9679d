import { Problem } from './problem';

const tooLarge = (limit: number) =>
  // The rest of the body is never read, so the connection is of no further use.
  new Problem(413, { detail: `The request is larger than ${String(limit)} bytes.` }, { Connection: 'close' });

/**
 * The body of a request, never more than `limit` bytes of it in memory, whatever Content-Length claims.
 *
 * @throws Problem 413
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const claimed = parseInt(request.headers.get('content-length') ?? '0', 10);
  if (claimed > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const chunk = part.value as Uint8Array;
    size += chunk.byteLength;
    if (size > limit) {
      void reader?.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
