// This must run before uPlot.
import './mendLanguage';
import { useCallback, useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import type { CandleStep } from '@contract/values/candleSteps';
import type { DeskCandle } from '@/domain/book/deskCandle';
import { timesOfSteps } from './candleTimes';
import { candleWindow, rateRange } from './candleWindow';
import { drawCandles } from './drawCandles';
import { plotAxis, PLAIN } from './plotAxes';
import type { PlotColours } from './plotColours';
import { plotNumber } from './plotNumber';
import { usePlot } from './usePlot';

/** Not over any candle. */
const NOWHERE = { left: -10, top: -10 };
/** Ticks of time are so many candles apart. */
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
