// This must run before uPlot, which the charts import.
import './mendLanguage';
import { EmptyState } from '@/ui/panels/EmptyState';
import { DepthPlot, type DepthPlotProps } from './DepthPlot';
import { RatePlot } from './RatePlot';
import type { RatePoint } from '@/state/slices/rateHistorySlice';
import { chartsTexts } from '@/texts/market/charts';

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
