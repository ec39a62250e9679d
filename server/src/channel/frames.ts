import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';

/** The first byte of a complete text message from a server: not masked (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81;
/** The longest payload whose length fits into the second byte. */
const MOST_SHORT_BYTES = 125;

function frameOf(group: LiveGroup): Buffer {
  const payload = Buffer.from(JSON.stringify({ group }));
  if (payload.byteLength > MOST_SHORT_BYTES) throw new Error(`the message of ${group} is too long`);
  return Buffer.concat([Buffer.from([FINAL_TEXT, payload.byteLength]), payload]);
}

/** The message of each group as bytes. It contains only the group's name, so it is built once. */
export const FRAMES = Object.fromEntries(LIVE_GROUPS.map((group) => [group, frameOf(group)])) as Record<
  LiveGroup,
  Buffer
>;
