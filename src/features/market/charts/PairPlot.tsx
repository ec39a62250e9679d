// This must run before uPlot, which the charts import.
import { PLAIN, plotAxis, type PlotColours, usePlot } from './usePlot';
import { useCallback, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { Level, PairBook } from '@/domain/book/listingBook';
import type { RatePoint } from '@/state/slices/rateHistorySlice';
import { chartsTexts } from '@/texts/market/charts';
import { useNow } from '@/ui/browser/useNow';
import { EmptyState } from '@/ui/panels/EmptyState';
import { plotNumber } from './usePlot';

/** No screen has room for more steps than this. */
export const DEPTH_POINTS = 400;

/** The steps of a depth chart: rates and depths, an even selection of thousands of levels. */
export function depthPoints(levels: readonly Level[], depth: DepthLadder): [rates: number[], totals: number[]] {
  const count = Math.min(levels.length, DEPTH_POINTS);
  const rates: number[] = [];
  const totals: number[] = [];
  for (let point = 0; point < count; point += 1) {
    // The first and the last level are always among them.
    const index = count === 1 ? 0 : Math.round((point * (levels.length - 1)) / (count - 1));
    const level = levels[index];
    if (!level) continue;
    rates.push(plotNumber(level.rate));
    totals.push(plotNumber(depth.cumulativeAt(index)));
  }
  return [rates, totals];
}

/** The last level needs some width to be visible. */
const LAST_LEVEL_SHARE = 0.04;
const HEADROOM = 1.06;

/** The gold line at the market rate, if that is within the range of rates that is drawn. */
function drawMarket(chart: uPlot, marketRate: string | null, { gold }: PlotColours): void {
  if (marketRate === null) return;
  const { ctx, bbox } = chart;
  const x = chart.valToPos(plotNumber(marketRate), 'x', true);
  if (x < bbox.left || x > bbox.left + bbox.width) return;
  ctx.save();
  ctx.strokeStyle = gold;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

interface DepthPlotProps {
  pair: PairBook;
  depth: DepthLadder;
  marketRate: string | null;
}

/** How much is offered up to each rate, with the market rate as a dashed gold line. */
function DepthPlot({ pair: { levels }, depth, marketRate }: DepthPlotProps) {
  const market = useRef(marketRate);
  useEffect(() => {
    market.current = marketRate;
  }, [marketRate]);
  const options = useCallback(
    (colours: PlotColours) => ({
      ...PLAIN,
      scales: {
        x: {
          time: false,
          range: (_: uPlot, low: number, high: number): uPlot.Range.MinMax => [
            low,
            high + Math.max((high - low) * LAST_LEVEL_SHARE, low * 0.0001),
          ],
        },
        y: { range: (_: uPlot, _low: number, high: number): uPlot.Range.MinMax => [0, high * HEADROOM || 1] },
      },
      axes: [plotAxis(colours, 'rates', false), plotAxis(colours, 'totals', true)],
      series: [
        {},
        {
          stroke: colours.accent,
          fill: colours['depth-offer'],
          width: 2,
          points: { show: false },
          paths: uPlot.paths.stepped?.({ align: 1, extend: true }),
        },
      ] as uPlot.Series[],
      hooks: { draw: [(chart: uPlot) => drawMarket(chart, market.current, colours)] },
    }),
    [],
  );
  const read = useCallback((): uPlot.AlignedData => depthPoints(levels, depth), [levels, depth]);
  return <div ref={usePlot({ options, read, beside: marketRate })} />;
}

const MS_PER_SECOND = 1_000;

/** The steps of a rate over time, in seconds as the chart library counts them; the last rate continues until now. */
export function ratePoints(history: readonly RatePoint[], now: number): [times: number[], rates: number[]] {
  const last = history.at(-1);
  const steps = last && now > last.at ? [...history, { at: now, rate: last.rate }] : history;
  return [steps.map(({ at }) => at / MS_PER_SECOND), steps.map(({ rate }) => plotNumber(rate))];
}

/** The margin above and below the rates, as a share of the distance between them. */
const MARGIN = 0.15;
/** The margin around a rate that does not change, as a share of the rate. */
const STILL_MARGIN = 0.001;

function around(_: uPlot, low: number, high: number): uPlot.Range.MinMax {
  const margin = Math.max((high - low) * MARGIN, high * STILL_MARGIN);
  return [low - margin, high + margin];
}

const options = (colours: PlotColours) => ({
  ...PLAIN,
  scales: { x: { time: true }, y: { range: around } },
  axes: [plotAxis(colours, 'times', false), plotAxis(colours, 'rates', true)],
  series: [
    {},
    {
      stroke: colours.gold,
      width: 2,
      points: { show: false },
      paths: uPlot.paths.stepped?.({ align: 1 }),
    },
  ] as uPlot.Series[],
});

/** The market rate since the page was loaded, as steps. */
function RatePlot({ history }: { history: readonly RatePoint[] }) {
  const now = useNow();
  const read = useCallback(
    (): uPlot.AlignedData => ratePoints(history, Math.max(now.getTime(), Date.now())),
    [history, now],
  );
  return <div ref={usePlot({ options, read })} />;
}

export type PlotKind = 'depth' | 'rate';

interface PairPlotProps extends DepthPlotProps {
  kind: PlotKind;
  history: readonly RatePoint[];
}

/** The chosen chart of a pair. It is in a separate chunk with its library. */
export function PairPlot({ kind, history, ...depth }: PairPlotProps) {
  if (kind === 'depth' && depth.pair.levels.length === 0) return <EmptyState title={chartsTexts.nothingToDraw} />;
  if (kind === 'rate' && history.length === 0) return <EmptyState title={chartsTexts.noRateYet} />;
  return kind === 'depth' ? <DepthPlot {...depth} /> : <RatePlot history={history} />;
}
