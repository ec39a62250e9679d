// This must run before uPlot.
import { PLAIN, plotAxis, type PlotColours, usePlot } from './usePlot';
import { useCallback, useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import type { CandleStep } from '@contract/candles';
import type { DeskCandle } from '@/domain/book/deskTrades';
import { compare, decimal } from '@/domain/money/decimal';
import { timesOfSteps } from './candleTimes';
import { plotNumber } from './usePlot';

/** The width that a candle has on the screen, with the gap beside it, and that of the axis beside the candles. */
const CANDLE_PX = 9;
const AXIS_PX = 74;
/** The share of the height beneath the candles, where the volumes are, and the margin above them. */
const VOLUME_SHARE = 0.24;
const TOP_SHARE = 0.06;
/** The margin around a rate that does not change, as a share of the rate. */
const STILL_SHARE = 0.001;

interface CandleWindow {
  /** The indexes of the first candle that is drawn, and of the one after the last. */
  from: number;
  to: number;
}

/**
 * As many candles as fit: the newest ones, unless an older one is chosen. If there are few, they are at the right, so
 * `from` may be negative.
 */
function candleWindow(count: number, width: number, chosen: number | null): CandleWindow {
  const room = Math.max(10, Math.floor((width - AXIS_PX) / CANDLE_PX));
  const newest = count - room;
  const from = chosen === null || newest <= 0 ? newest : Math.min(newest, chosen);
  return { from, to: from + room };
}

/** The lowest and the highest rate of the axis, with room for the volumes beneath the candles. */
function rateRange(shown: readonly DeskCandle[]): [low: number, high: number] {
  if (shown.length === 0) return [0, 1];
  const high = Math.max(...shown.map((candle) => plotNumber(candle.high)));
  const low = Math.min(...shown.map((candle) => plotNumber(candle.low)));
  const span = Math.max(high - low, high * STILL_SHARE);
  return [low - (span * VOLUME_SHARE) / (1 - VOLUME_SHARE - TOP_SHARE), high + span * TOP_SHARE];
}

/** The share of the height that the greatest volume has. */
const HIGHEST_VOLUME_SHARE = VOLUME_SHARE * 0.8;

const BODY_SHARE = 0.66;
const VOLUME_ALPHA = 0.3;

/** Draws candles with their volumes beneath: hollow if the rate rose, filled if it fell. */
function drawCandles(
  chart: uPlot,
  candles: readonly DeskCandle[],
  { from, to }: CandleWindow,
  colours: PlotColours,
): void {
  const { ctx, bbox } = chart;
  const line = Math.max(1, Math.round(devicePixelRatio));
  const slot = bbox.width / (to - from);
  const half = Math.max(line, Math.floor((slot * BODY_SHARE) / 2));
  const shown = candles.slice(Math.max(0, from), to);
  const most = Math.max(...shown.map(({ volume }) => plotNumber(volume)), 0);
  const y = (value: string) => Math.round(chart.valToPos(plotNumber(value), 'y', true));
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = line;
  shown.forEach(({ open, high, low, close, volume }, index) => {
    const x = Math.round(bbox.left + (index + Math.max(0, -from) + 0.5) * slot);
    const rises = compare(decimal(close), decimal(open)) >= 0;
    ctx.strokeStyle = ctx.fillStyle = rises ? colours.up : colours.down;
    const [top, bottom] = [y(rises ? close : open), y(rises ? open : close)];
    // Half a pixel aside, so that lines are sharp.
    const aside = (line % 2) / 2;
    ctx.beginPath();
    ctx.moveTo(x + aside, y(high));
    ctx.lineTo(x + aside, top);
    ctx.moveTo(x + aside, bottom);
    ctx.lineTo(x + aside, y(low));
    ctx.stroke();
    const height = Math.max(line, bottom - top);
    if (rises && height > 2 * line) ctx.strokeRect(x - half + aside, top + aside, 2 * half, height - line);
    else ctx.fillRect(x - half, top, 2 * half + line, height);
    const share = most > 0 ? plotNumber(volume) / most : 0;
    const tall = Math.max(line, Math.round(bbox.height * HIGHEST_VOLUME_SHARE * share));
    ctx.globalAlpha = VOLUME_ALPHA;
    ctx.fillRect(x - half, bbox.top + bbox.height - tall, 2 * half + line, tall);
    ctx.globalAlpha = 1;
  });
  ctx.restore();
}

/** A position outside all candles. */
const NOWHERE = { left: -10, top: -10 };
/** The numbers of candles that may be between two ticks of time. */
const TICK_STEPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 48, 96];

interface CandlePlotProps {
  /** Oldest first. */
  candles: readonly DeskCandle[];
  step: CandleStep;
  /** The index of the candle under the crosshair; null if there is none. */
  chosen: number | null;
  onChosen: (index: number | null) => void;
}

/** Candles, the newest at the right, each beside the one before: a step without a trade takes no room. */
export function CandlePlot({ candles, step, chosen, onChosen }: CandlePlotProps) {
  const shown = useRef({ candles, step, chosen, onChosen });
  const chart = useRef<uPlot | null>(null);
  useEffect(() => {
    shown.current = { candles, step, chosen, onChosen };
  }, [candles, step, chosen, onChosen]);

  const options = useCallback((colours: PlotColours) => {
    const windowOf = ({ width }: uPlot) => candleWindow(shown.current.candles.length, width, shown.current.chosen);
    return {
      ...PLAIN,
      cursor: {
        ...PLAIN.cursor,
        y: true,
        // In the middle of a candle.
        move: (plot: uPlot, left: number, top: number): [number, number] =>
          left < 0 ? [left, top] : [plot.valToPos(Math.round(plot.posToVal(left, 'x')), 'x'), top],
      },
      scales: {
        x: {
          time: false,
          range: (plot: uPlot): uPlot.Range.MinMax => {
            const { from, to } = windowOf(plot);
            return [from - 0.5, to - 0.5];
          },
        },
        y: {
          range: (plot: uPlot): uPlot.Range.MinMax => {
            const { from, to } = windowOf(plot);
            return rateRange(shown.current.candles.slice(Math.max(0, from), to));
          },
        },
      },
      axes: [
        {
          ...plotAxis(colours, 'totals', false),
          incrs: TICK_STEPS,
          values: (_: uPlot, places: number[]) => {
            const times = places.map((place) => shown.current.candles[place]?.at ?? '');
            const known = timesOfSteps(
              times.filter((at) => at !== ''),
              shown.current.step,
            );
            return times.map((at) => (at === '' ? '' : (known.shift() ?? '')));
          },
        },
        plotAxis(colours, 'rates', true),
      ],
      series: [{}, { paths: () => null, points: { show: false } }] as uPlot.Series[],
      hooks: {
        ready: [(plot: uPlot) => (chart.current = plot)],
        destroy: [() => (chart.current = null)],
        draw: [(plot: uPlot) => drawCandles(plot, shown.current.candles, windowOf(plot), colours)],
        setCursor: [({ cursor: { idx, left = -1 } }: uPlot) => shown.current.onChosen(left < 0 ? null : (idx ?? null))],
      },
    };
  }, []);
  const read = useCallback(
    (): uPlot.AlignedData => [candles.map((_, index) => index), candles.map(({ close }) => plotNumber(close))],
    [candles],
  );
  const host = usePlot({ options, read });

  useEffect(() => {
    const plot = chart.current;
    if (!plot) return;
    const close = chosen === null ? undefined : shown.current.candles[chosen]?.close;
    const isOver = plot.cursor.idx ?? null;
    if (chosen === isOver && (chosen !== null) === (plot.cursor.left ?? -1) >= 0) return;
    // The window moves to where the chosen candle is.
    plot.setScale('x', { min: 0, max: 1 });
    plot.setCursor(
      chosen === null || close === undefined
        ? NOWHERE
        : { left: plot.valToPos(chosen, 'x'), top: plot.valToPos(plotNumber(close), 'y') },
    );
  }, [chosen]);
  return <div ref={host} />;
}
