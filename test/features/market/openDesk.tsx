import { CurrencyMarketScreen } from '@/features/market/desk/CurrencyMarketScreen';
import type { RenderTicket } from '@/features/market/desk/TicketPlace';
import { ROUTES } from '@/routes/routes';
import type { MswBackend } from '@test/support/mswBackend/createMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

/** Stands in for the ticket of the orders: what it was told, and its way to close. */
const renderTicket: RenderTicket = ({ currency, swapTo, rate, onClose }) => (
  <section aria-label="Ticket">
    {`${currency} for ${swapTo} at ${rate}`}
    <button onClick={onClose}>Close the ticket</button>
  </section>
);

/** The desk of a currency, signed in; `search` as in "?for=NGN&rate=215". */
export function openDesk(backend: MswBackend, currency: string, search = '') {
  return renderScreen(<CurrencyMarketScreen renderTicket={renderTicket} />, {
    path: ROUTES.currencyMarket,
    at: `/market/${currency}${search}`,
    token: backend.signIn(),
  });
}

/** jsdom's own, which never matches. */
const askNothing = window.matchMedia;

/** A screen of so many pixels: what the media queries say of it. Undone by jest.restoreAllMocks. */
export function screenOf(width: number): void {
  const isAtLeast = (query: string) => width >= parseInt(/min-width: (\d+)px/.exec(query)?.[1] ?? '0', 10);
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...askNothing(query), matches: isAtLeast(query) }));
}
