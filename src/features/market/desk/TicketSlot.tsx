import { memo, type ReactNode } from 'react';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Sheet } from '@/ui/dialogs/Sheet';
import styles from './TicketSlot.module.css';
import type { TakenLevel } from '@/features/market/book/useTaken';
import { marketTexts } from '@/texts/market/market';

/** What the order ticket receives about the taken level (features/orders builds it, app/ passes it in). */
interface TicketProps {
  currency: string;
  swapTo: string;
  rate: string;
  onClose: () => void;
}

export type RenderTicket = (props: TicketProps) => ReactNode;

interface TicketSlotProps {
  currency: string;
  taken: TakenLevel | null;
  /** True if the ticket is beside the books, as on a wide screen; otherwise it is over them. */
  beside: boolean;
  onClose: () => void;
  renderTicket: RenderTicket;
  /** Shown while no ticket is open: a way to open one. */
  first?: ReactNode;
}

/** Shows the ticket of the taken level. */
export const TicketSlot = memo(function TicketSlot({
  currency,
  taken,
  beside,
  onClose,
  renderTicket,
  first,
}: TicketSlotProps) {
  const ticket = taken && renderTicket({ currency, ...taken, onClose });
  if (!beside) {
    return (
      <Sheet open={taken !== null} onClose={onClose} label={marketTexts.orderTicket}>
        {ticket}
      </Sheet>
    );
  }
  return (
    <>
      {ticket ?? (
        <Card title={marketTexts.orderTicket}>
          <EmptyState title={marketTexts.takeARate} action={first}>
            {marketTexts.takeRateHint}
          </EmptyState>
        </Card>
      )}
      <p className={styles.hint}>{marketTexts.keysHint}</p>
    </>
  );
});
