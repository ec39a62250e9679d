import { useCallback, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import type { DepthLadder } from '@/domain/book/depthLadder';
import type { PairBook } from '@/domain/book/listingBook';
import { depthPoints } from './depthPoints';
import { plotAxis, PLAIN } from './plotAxes';
import type { PlotColours } from './plotColours';
import { plotNumber } from './plotNumber';
import { usePlot } from './usePlot';

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

export interface DepthPlotProps {
  pair: PairBook;
  depth: DepthLadder;
  marketRate: string | null;
}

/** How much is offered up to each rate, with the market rate as a dashed gold line. */
export function DepthPlot({ pair: { levels }, depth, marketRate }: DepthPlotProps) {
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
