import { CurrencyMarketScreen } from '@/features/market/desk/CurrencyMarketScreen';
import { renderTicket, useTicketAhead } from './deskTicket';

/** Route /market/{currencyCode}: the market's screen with the order ticket beside it. */
export function MarketDesk() {
  useTicketAhead();
  return <CurrencyMarketScreen renderTicket={renderTicket} />;
}
