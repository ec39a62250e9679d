import { CONSOLE_KINDS } from '@contract/console/consoleNews';
import { liveGroupSchema } from '@contract/values/liveGroups';
import * as v from 'valibot';
import { isTraceParent } from '@server/platform/tracing';
import type { NewsMessage } from './announce';

const announcementSchema = v.object({
  group: liveGroupSchema,
  users: v.nullable(v.array(v.string())),
  // A change is announced even if its trace cannot be continued.
  parents: v.fallback(v.optional(v.array(v.pipe(v.string(), v.check(isTraceParent)))), undefined),
});
const sessionsEndedSchema = v.object({
  ended: v.string(),
  only: v.optional(v.string()),
  except: v.optional(v.string()),
});
const consoleNewsSchema = v.object({ console: v.array(v.picklist([...CONSOLE_KINDS, 'sessions'])) });
const messageSchema = v.union([announcementSchema, sessionsEndedSchema, consoleNewsSchema]);

/** A message of a server process, or null if it is not one of ours. @param message parsed JSON */
export function readMessage(message: unknown): NewsMessage | null {
  const parsed = v.safeParse(messageSchema, message);
  return parsed.success ? parsed.output : null;
}

/** The same for a message as text. */
export function parseMessage(payload: string): NewsMessage | null {
  try {
    return readMessage(JSON.parse(payload));
  } catch {
    return null;
  }
}
