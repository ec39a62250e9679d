import { marketTexts } from '@/texts/market/market';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { Cell } from '@/ui/tables/Table';
import { useRowPlace } from './rowPlaces';

/** What is offered down to the rate of this row. */
export function DepthCell({ rate }: { rate: string }) {
  const place = useRowPlace(rate);
  return (
    <Cell numeric>
      <span translate="no">{place?.cumulative}</span>
      {place?.isOwn && <VisuallyHidden> {marketTexts.youList}</VisuallyHidden>}
    </Cell>
  );
}
