import { renderTicket, useTicketAhead } from './deskTicket';
import { PairMarketScreen } from '@/features/market/desk/PairMarketScreen';

/** Route /market/{currencyCode}/{swapTo}: both sides of a pair with the order ticket beside them. */
export function PairDesk() {
  useTicketAhead();
  return <PairMarketScreen renderTicket={renderTicket} />;
}
