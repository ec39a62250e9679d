import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '@/api/transport/whenIdle';
import type { RenderTicket } from '@/features/market/desk/TicketSlot';
import { useCapability } from '@/state/selectors/useCapability';
import { appTexts } from '@/texts/app';
import { part } from '@/ui/browser/part';
import { Card } from '@/ui/panels/Card';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { isLeavingGuarded } from '@/widgets/tickets/leaveGuard';

const OrderTicket = part(() =>
  import('@/features/orders/bilateral/DeskTicket').then(({ DeskTicket: Ticket }) => Ticket),
);

const ExchangeTicket = part(() =>
  import('@/features/orders/exchange/ExchangeDeskTicket').then(({ ExchangeDeskTicket: Ticket }) => Ticket),
);

/**
 * Whether the ticket is the exchange; undefined until that is known. A page that starts offline has to guess. What the
 * server then announces does not replace a ticket in which something was typed (decision 575).
 */
function useIsExchange(): boolean | undefined {
  const announced = useCapability('exchange');
  const [last, setLast] = useState(announced);
  const [isExchange, setExchange] = useState(announced);
  if (announced !== undefined && announced !== last) {
    setLast(announced);
    if (isExchange === undefined || !isLeavingGuarded()) setExchange(announced);
  }
  return isExchange;
}

/** The ticket of the backend: the exchange if it is announced, otherwise the order at one rate. */
function DeskTicket(props: ComponentProps<typeof OrderTicket>) {
  const isExchange = useIsExchange();
  const loading = (
    <Card title={appTexts.buyWith(props.currency, props.swapTo)}>
      <SkeletonRows label={appTexts.loadingTicket} count={7} tall />
    </Card>
  );
  if (isExchange === undefined) return loading;
  return (
    <Suspense fallback={loading}>{isExchange ? <ExchangeTicket {...props} /> : <OrderTicket {...props} />}</Suspense>
  );
}

/** The ticket of a desk. It is loaded last. */
export const renderTicket: RenderTicket = (props) => (
  <DeskTicket key={`${props.currency}/${props.swapTo}`} {...props} />
);

/** Loads the ticket when the browser is idle. If that fails, it is fetched again when a rate is taken. */
export function useTicketAhead(): void {
  const isExchange = useCapability('exchange');
  useEffect(() => {
    if (isExchange === undefined) return undefined;
    const { preload } = isExchange ? ExchangeTicket : OrderTicket;
    return whenIdle(() => void preload().catch(() => undefined));
  }, [isExchange]);
}
