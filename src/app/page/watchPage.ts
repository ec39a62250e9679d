import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { readTraceFrame } from '@contract/values/traceFrame';
import type { PageReport, PaintReport } from '@contract/pageVitals';
import { MOST_OF_VITAL, MOST_PAINTS } from '@contract/values/pageVitals';
import { sendPageVitals } from '@/api/transport/pageVitals';
import { onHeard, otherFrames } from '@/live/heard';

/** If the page does not change for this time after a message, the message has changed nothing on screen. */
const PATIENCE_MS = 250;

/** A message of a traced change, and when the page had painted it, in milliseconds since the page was loaded. */
interface Painted {
  places: readonly string[];
  heard: number;
  painted: number;
}

/** Calls back after the next frame has been painted. A hidden page paints nothing. */
const whenPainted = (call: () => void) => requestAnimationFrame(() => setTimeout(call, 0));

/** Notes from now on how long the page takes from hearing a message to painting what it changed. */
function watchPaints(): { end: () => PaintReport[] } {
  const all: Painted[] = [];
  let [heard, changed] = [-Infinity, -Infinity];
  let waiting: readonly string[] = [];

  const note = (places: readonly string[]) => {
    const at = heard;
    whenPainted(() => {
      all.push({ places, heard: at, painted: performance.now() });
      if (all.length > MOST_PAINTS) all.shift();
    });
  };
  const observer = new MutationObserver(() => {
    changed = performance.now();
    const isInTime = changed - heard < PATIENCE_MS;
    if (waiting.length > 0 && isInTime) note(waiting);
    waiting = [];
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const stop = onHeard(() => {
    heard = performance.now();
    waiting = [];
  });
  // This frame follows the message that it belongs to. The page may have changed between the two.
  otherFrames.hear = (text) => {
    const places = readTraceFrame(text);
    if (places.length > 0 && changed >= heard) note(places);
    else waiting = places;
  };

  return {
    end: () => {
      observer.disconnect();
      stop();
      delete otherFrames.hear;
      const now = performance.now();
      const ago = (at: number) => Math.round(now - at);
      // Older paints than the server accepts would be recorded at a wrong time.
      const recent = all.filter(({ heard: from }) => ago(from) <= MOST_OF_VITAL);
      const reports = recent.flatMap(({ places, heard: from, painted }) =>
        places.map((place) => ({ place, heard: ago(from), painted: ago(painted) })),
      );
      return reports.slice(-MOST_PAINTS);
    },
  };
}

const wholeOf = ({ name, value }: Metric) => Math.round(name === 'CLS' ? value * 1000 : value);

/**
 * Sends the figures of this page once, when it is hidden for the first time, because a phone may end a hidden page at
 * any moment. web-vitals also reports what happened before it was loaded.
 */
export function watchPage(page: Pick<PageReport, 'route' | 'device' | 'network'>): void {
  const figures: Partial<Record<Metric['name'], number>> = {};
  for (const on of [onLCP, onFCP, onCLS, onINP, onTTFB]) {
    on((metric) => {
      figures[metric.name] = Math.min(wholeOf(metric), MOST_OF_VITAL);
    });
  }
  const paints = watchPaints();
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const seen = paints.end();
    if (Object.keys(figures).length === 0) return;
    sendPageVitals({ ...page, ...figures, ...(seen.length > 0 && { paints: seen }) });
  };
  // web-vitals listens at the window in the capture phase, so it has reported its last figures by then.
  document.addEventListener('visibilitychange', send);
}
