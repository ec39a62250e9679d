import { useContext } from 'react';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { HiddenAmounts, OwnFigure } from '@/ui/figures/OwnFigure';
import { RateText } from '@/ui/figures/RateText';
import type { ProfitRow } from './profitRows';

/** What one unit of what is held cost, as a rate. It is the user's own, so it hides with their amounts. */
export function AverageCost({ row: { currency, average }, base }: { row: ProfitRow; base: string }) {
  const isHidden = useContext(HiddenAmounts);
  if (average === null) return <span>{EM_DASH}</span>;
  if (isHidden) return <OwnFigure>{average}</OwnFigure>;
  return <RateText rate={average} currency={currency} swapTo={base} />;
}
