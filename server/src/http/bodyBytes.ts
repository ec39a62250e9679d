import { invalid } from '@server/platform/refusal';
import { HttpRefusal } from './httpRefusal';

const tooLarge = (limit: number) =>
  new HttpRefusal({
    status: 413,
    body: { detail: `The request is larger than ${String(limit)} bytes.` },
    // The rest of the body is never read, so the connection cannot be used again.
    headers: { Connection: 'close' },
  });

/** The next part of a body; undefined at its end. @throws Refusal `invalid` if the connection breaks off */
async function nextPart(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch {
    throw invalid('The request broke off.');
  }
}

/**
 * The body of a request that claims a size within the limit. HTTP ends a body after so many bytes, so it is read in one
 * piece, at a fraction of the cost of a stream.
 */
async function readWhole(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await request.arrayBuffer().catch(() => {
    throw invalid('The request broke off.');
  });
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return new Uint8Array(bytes);
}

/**
 * The body of a request. At most `limit` bytes of it are kept in memory, whatever Content-Length claims.
 *
 * @throws Refusal `invalid`, HttpRefusal 413
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const claimed = parseInt(request.headers.get('content-length') ?? '0', 10);
  if (claimed > limit) throw tooLarge(limit);
  if (claimed > 0) return readWhole(request, limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  for (let chunk = reader && (await nextPart(reader)); reader && chunk; chunk = await nextPart(reader)) {
    size += chunk.byteLength;
    if (size > limit) {
      void reader.cancel().catch(() => undefined);
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
