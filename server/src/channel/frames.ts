import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';

/** A whole text message of a server: not masked (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81;
/** Beyond it the length takes more than its seven bits. */
const MOST_SHORT_BYTES = 125;

function frameOf(group: LiveGroup): Buffer {
  const payload = Buffer.from(JSON.stringify({ group }));
  if (payload.byteLength > MOST_SHORT_BYTES) throw new Error(`the message of ${group} is too long`);
  return Buffer.concat([Buffer.from([FINAL_TEXT, payload.byteLength]), payload]);
}

/** The message of each group as it goes over the wire. It says nothing but the group, so one will do for ever. */
export const FRAMES = Object.fromEntries(LIVE_GROUPS.map((group) => [group, frameOf(group)])) as Record<
  LiveGroup,
  Buffer
>;
