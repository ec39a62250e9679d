import { Suspense, useEffect } from 'react';
import { whenIdle } from '@/api/transport/whenIdle';
import type { RenderTicket } from '@/features/market/desk/TicketPlace';
import { appTexts } from '@/texts/app';
import { part } from '@/ui/browser/part';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';

const DeskTicket = part(() =>
  import('@/features/orders/bilateral/DeskTicket').then(({ DeskTicket: Ticket }) => Ticket),
);

/** The order ticket of a desk, which is loaded when the rest has come. */
export const renderTicket: RenderTicket = (props) => (
  <Suspense
    fallback={
      <Card title={appTexts.buyWith(props.currency, props.swapTo)}>
        <SkeletonRows label={appTexts.loadingTicket} count={7} tall />
      </Card>
    }
  >
    <DeskTicket {...props} />
  </Suspense>
);

/** If this fetch fails, the ticket is fetched again when a rate is taken. */
const fetchTicketAhead = () => void DeskTicket.preload().catch(() => undefined);

/** Fetches the ticket when the browser has nothing else to do. */
export function useTicketAhead(): void {
  useEffect(() => {
    return whenIdle(fetchTicketAhead);
  }, []);
}
