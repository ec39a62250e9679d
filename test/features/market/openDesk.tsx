import { CurrencyMarketScreen } from '@/features/market/desk/CurrencyMarketScreen';
import type { RenderTicket } from '@/features/market/desk/TicketSlot';
import { ROUTES } from '@/routes/routes';
import type { MswBackend } from '@test/support/mswBackend/createMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

/** A replacement for the order ticket: its properties, a way to close it and a list that uses Esc itself. */
const renderTicket: RenderTicket = ({ currency, swapTo, rate, onClose }) => (
  <section aria-label="Ticket">
    <p>{`${currency} for ${swapTo} at ${rate}`}</p>
    <button onClick={onClose}>Close the ticket</button>
    <input aria-label="Open list" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
  </section>
);

/** The desk of a currency, signed in, opened from the home screen; `search` as in "?for=NGN&rate=215". */
export function openDesk(backend: MswBackend, currency: string, search = '') {
  return renderScreen(<CurrencyMarketScreen renderTicket={renderTicket} />, {
    path: ROUTES.currencyMarket,
    from: ROUTES.home,
    at: `/market/${currency}${search}`,
    token: backend.signIn(),
  });
}
