import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';

/** The first byte of a complete text message from a server: not masked (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81;
/** The longest payload whose length fits into the second byte. */
const MOST_SHORT_BYTES = 125;
/** In the second byte: the length is in the next two. */
const LONG = 126;

/** A text message as bytes. @param payload shorter than 64 KB */
export function frameOf(payload: Buffer): Buffer {
  const { byteLength } = payload;
  if (byteLength > 0xffff) throw new Error('the message is too long');
  const header =
    byteLength > MOST_SHORT_BYTES ? [FINAL_TEXT, LONG, byteLength >>> 8, byteLength & 0xff] : [FINAL_TEXT, byteLength];
  return Buffer.concat([Buffer.from(header), payload]);
}

/** The hint of each group as bytes. It contains only the group's name, so it is built once. */
export const FRAMES = Object.fromEntries(
  LIVE_GROUPS.map((group) => [group, frameOf(Buffer.from(JSON.stringify({ group })))]),
) as Record<LiveGroup, Buffer>;
