import { useCallback } from 'react';
import uPlot from 'uplot';
import type { RatePoint } from '@/state/slices/rateHistorySlice';
import { useNow } from '@/ui/browser/useNow';
import { plotAxis, PLAIN } from './plotAxes';
import type { PlotColours } from './plotColours';
import { ratePoints } from './ratePoints';
import { usePlot } from './usePlot';

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
export function RatePlot({ history }: { history: readonly RatePoint[] }) {
  const now = useNow();
  const read = useCallback(
    (): uPlot.AlignedData => ratePoints(history, Math.max(now.getTime(), Date.now())),
    [history, now],
  );
  return <div ref={usePlot({ options, read })} />;
}
