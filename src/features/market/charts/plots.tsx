import { marketTexts } from '@/texts/market/market';
import { EmptyState } from '@/ui/panels/EmptyState';
import { later } from '@/widgets/parts/later';

const INSTEAD = {
  instead: <EmptyState title={marketTexts.chartFailed}>{marketTexts.chartFailedHint}</EmptyState>,
};

// One chunk, with the library.
export const PairPlot = later(() => import(/* webpackChunkName: "plots" */ './PairPlot'), 'PairPlot', INSTEAD);
export const CandlePlot = later(() => import(/* webpackChunkName: "plots" */ './CandlePlot'), 'CandlePlot', INSTEAD);
