import type { TraceFrame } from '@contract/schemas/feeds/traceFrame';
import { activeParents, activeWork } from '@server/platform/tracing';

/** A message goes to many sockets, and what is said of its traces is the same for each. */
const made = new WeakMap<object, Buffer>();

/** What follows a message that is sent now, so that a page can say when it was painted. Null if it is not traced. */
export function activeTraceFrame(): Buffer | null {
  const work = activeWork();
  if (work === null) return null;
  const known = made.get(work);
  if (known) return known;
  const frame: TraceFrame = { traces: activeParents() };
  const bytes = Buffer.from(JSON.stringify(frame));
  made.set(work, bytes);
  return bytes;
}
