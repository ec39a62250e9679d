import { currentLanguage } from '@/texts/language/language';
import type uPlot from 'uplot';
import { timesOfSteps } from './candleTimes';
import type { PlotColours } from './plotColours';

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
/** From this distance between the first and the last tick on, the day is said too. */
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
