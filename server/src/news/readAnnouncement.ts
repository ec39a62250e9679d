import { liveGroupSchema } from '@contract/values/liveGroups';
import * as v from 'valibot';
import type { Announcement, SessionsEnded } from './announce';

const announcementSchema = v.object({ group: liveGroupSchema, users: v.nullable(v.array(v.string())) });
const sessionsEndedSchema = v.object({ ended: v.string() });
const messageSchema = v.union([announcementSchema, sessionsEndedSchema]);

/** What another server process announced, or null if the payload is not one of ours. */
export function readAnnouncement(payload: string): Announcement | SessionsEnded | null {
  try {
    const parsed = v.safeParse(messageSchema, JSON.parse(payload));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
