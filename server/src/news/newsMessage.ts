import { CONSOLE_KINDS, type ConsoleKind } from '@contract/console/consoleNews';
import { type LiveGroup, liveGroupSchema } from '@contract/values/liveGroups';
import * as v from 'valibot';
import { isTraceParent, type TraceParent } from '@server/platform/tracing';

/** A change: its group, and the users concerned (null: all subscribers). */
export interface Announcement {
  group: LiveGroup;
  users: string[] | null;
  /** The places in traces from which the change comes; absent if it is not traced. */
  parents?: TraceParent[] | undefined;
}

/** Sent if sessions of a user end: every process closes their sockets. Without `only` and `except` all have ended. */
export interface SessionsEnded {
  ended: string;
  only?: string | undefined;
  except?: string | undefined;
}

/** Changes that the operators' console shows; `sessions`: a session or a role of an operator may have ended. */
export interface ConsoleNews {
  console: (ConsoleKind | 'sessions')[];
}

/** What one server process says to all of them. */
export type NewsMessage = Announcement | SessionsEnded | ConsoleNews;

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
