/** A span in a recorded trace, as W3C Trace Context writes it: `00-<trace>-<span>-<flags>`. */
export const RECORDED_PLACE = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f][13579bdf]$/;

/**
 * Sent by our own server after a message whose change is traced: the spans in which that message was sent. It has no
 * group, so a page that does not know it ignores it.
 */
export interface TraceFrame {
  traces: readonly string[];
}

/** The spans of a frame; none if the text is something else. */
export function readTraceFrame(text: string): string[] {
  try {
    const { traces } = JSON.parse(text) as { traces: unknown };
    return Array.isArray(traces)
      ? traces.filter((place): place is string => typeof place === 'string' && RECORDED_PLACE.test(place))
      : [];
  } catch {
    return [];
  }
}
