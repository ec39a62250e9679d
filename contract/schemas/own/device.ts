import * as v from 'valibot';
import { listOf } from '@contract/schemas/envelopes';
import { idText, optionalText } from '@contract/values/text';

/** Where a user is logged in. */
const deviceSession = v.object({
  id: idText,
  /** Names, such as Firefox and Windows; empty if they are not known. */
  browser: v.string(),
  system: v.string(),
  /** Two letters (ISO 3166), if the server's proxy says it; otherwise empty. */
  country: v.optional(v.string(), ''),
  first_seen: optionalText,
  /** To within five minutes. */
  last_seen: optionalText,
  /** True for the session that asks. */
  current: v.boolean(),
});
export type DeviceSession = v.InferOutput<typeof deviceSession>;

export const sessionsAnswer = listOf(deviceSession);
