import { createHash } from 'node:crypto';

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content);

async function toPlain(value: unknown): Promise<unknown> {
  if (!(value instanceof Blob)) return value;
  return { type: value.type, digest: sha256(new Uint8Array(await value.arrayBuffer())).digest('hex') };
}

/**
 * The same digest for all requests that ask for the same: the call and its parsed body, with files by their bytes,
 * whatever the order of the fields and the spelling of the amounts.
 *
 * @param call method and path
 */
export async function requestDigest(call: string, payload: object): Promise<Buffer> {
  const fields = Object.entries(payload).sort(([one], [other]) => (one < other ? -1 : 1));
  const plain = await Promise.all(fields.map(async ([name, value]) => [name, await toPlain(value)]));
  return sha256(JSON.stringify([call, plain])).digest();
}
