import { renderTicket, useTicketAhead } from './deskTicket';
import { CurrencyMarketScreen } from '@/features/market/desk/CurrencyMarketScreen';

/** Route /market/{currencyCode}: the market's screen with the order ticket beside it. */
export function MarketDesk() {
  useTicketAhead();
  return <CurrencyMarketScreen renderTicket={renderTicket} />;
}
