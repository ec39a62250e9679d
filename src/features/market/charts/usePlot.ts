import 'uplot/dist/uPlot.min.css';
import { type RefObject, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { currentLanguage } from '@/texts/language/language';
import { useColorMode } from '@/ui/browser/useColorMode';
import { timesOfSteps } from './candleTimes';

const PLOT_DECIMALS = 8;
const UNITS = 10 ** PLOT_DECIMALS;

/**
 * The position of a rate or a total on a chart. This is the only place where decimal text becomes a floating-point
 * number: for pixels, never for a figure that is shown, compared or sent.
 */
export function plotNumber(canonical: string): number {
  const [whole = '0', decimals = ''] = canonical.split('.');
  return parseInt(whole + decimals.slice(0, PLOT_DECIMALS).padEnd(PLOT_DECIMALS, '0'), 10) / UNITS;
}

/** The design's colours of a chart, in a form that a canvas accepts. */
export type PlotColours = Readonly<Record<(typeof TOKENS)[number], string>>;

const TOKENS = ['accent', 'depth-offer', 'gold', 'up', 'down', 'line', 'ink-3'] as const;

/** The present values of the design tokens, because a canvas cannot use custom properties. */
function readColours(host: HTMLElement): PlotColours {
  const probe = document.createElement('i');
  host.append(probe);
  const colours = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as PlotColours;
}

/** In pixels, for a document that is not laid out. */
const USUAL_HEIGHT = 200;

/** The size of the element around the chart's host, which has a height of its own. */
const sizeOf = ({ clientWidth, clientHeight }: Element) => ({
  width: Math.max(1, clientWidth),
  height: clientHeight || USUAL_HEIGHT,
});
/** New points are drawn at most this often, however often the market changes. */
const DRAW_EVERY_MS = 500;

interface Plot {
  /** All options except size and data. A new object makes a new chart. */
  options: (colours: PlotColours) => Omit<uPlot.Options, 'width' | 'height'>;
  /** Called when it is time to draw. A new function means that there is something new to draw. */
  read: () => uPlot.AlignedData;
  /** What is drawn besides the data. A new value means that there is something new to draw, too. */
  beside?: string | null;
}

/**
 * A chart inside the host element: as large as the element around it, in the colours of the theme, and drawn again only
 * if there is new data.
 */
export function usePlot({ options, read, beside = null }: Plot): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(read);
  const drawnBeside = useRef(beside);
  const mode = useColorMode();
  const timer = useRef(0);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const place = element.parentElement ?? element;
    const made = new uPlot({ ...options(readColours(element)), ...sizeOf(place) }, latest.current(), element);
    plot.current = made;
    const observer = new ResizeObserver(() => {
      const size = sizeOf(place);
      if (size.width !== made.width || size.height !== made.height) made.setSize(size);
    });
    observer.observe(place);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [options, mode]);

  useEffect(() => {
    const isNew = latest.current !== read || drawnBeside.current !== beside;
    latest.current = read;
    drawnBeside.current = beside;
    if (!isNew || timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      plot.current?.setData(latest.current());
    }, DRAW_EVERY_MS);
  }, [read, beside]);
  useEffect(() => {
    return () => window.clearTimeout(timer.current);
  }, []);
  return host;
}

const FONT = '11px system-ui, sans-serif';
const compact = new Intl.NumberFormat(currentLanguage().locale, { notation: 'compact', maximumFractionDigits: 1 });
/** Enough significant digits that two ticks never look the same, for a rate of 0.00461 as well as for 214.35. */
const rate = new Intl.NumberFormat(currentLanguage().locale, { maximumSignificantDigits: 6 });
const clock = new Intl.DateTimeFormat(currentLanguage().dateLocale, { hour: '2-digit', minute: '2-digit' });
const clockToSecond = new Intl.DateTimeFormat(currentLanguage().dateLocale, { timeStyle: 'medium' });

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;
/** The steps between two ticks of time, in whole seconds, minutes, hours and days, so that no two ticks look the same. */
const TIME_STEPS = [
  1, 5, 10, 30, 60, 300, 600, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_419_200,
];
/** From this distance between the first and the last tick on, the ticks show the day too. */
const LONG_SECONDS = 64_800;

/** The texts at the ticks of an axis. */
const TICK_TEXTS = {
  totals: (values: number[]) => values.map((value) => compact.format(value)),
  rates: (values: number[]) => values.map((value) => rate.format(value)),
  times: (values: number[]) => {
    const step = (values[1] ?? 0) - (values[0] ?? 0);
    if ((values.at(-1) ?? 0) - (values[0] ?? 0) >= LONG_SECONDS) {
      return timesOfSteps(
        values.map((seconds) => new Date(seconds * MS_PER_SECOND).toISOString()),
        '1h',
      );
    }
    const words = step >= SECONDS_PER_MINUTE ? clock : clockToSecond;
    return values.map((seconds) => words.format(seconds * MS_PER_SECOND));
  },
} as const;

/** An axis in the design's faint ink, with lines only for the measured values. */
export function plotAxis(colours: PlotColours, words: keyof typeof TICK_TEXTS, lines: boolean): uPlot.Axis {
  return {
    font: FONT,
    stroke: colours['ink-3'],
    grid: { show: lines, stroke: colours.line, width: 1 },
    ticks: { show: false },
    gap: 6,
    size: lines ? 58 : 26,
    space: lines ? 40 : 84,
    ...(words === 'times' ? { incrs: TIME_STEPS } : {}),
    values: (_, values) => TICK_TEXTS[words](values),
  };
}

/** What every chart of the desk has in common: no dragging, no zooming, and no legend from the library. */
export const PLAIN = {
  legend: { show: false },
  cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
  padding: [10, 16, 0, 0] as uPlot.Padding,
} satisfies Partial<uPlot.Options>;

/**
 * uPlot asks Intl for the browser's language when it is loaded. Chromium on a machine without a locale names one that
 * Intl refuses ("en-US@posix"), and no chart would be drawn there.
 */
export function mendLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
  }
}

mendLanguage();
