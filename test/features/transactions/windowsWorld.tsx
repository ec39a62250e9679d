import { screen } from '@testing-library/react';
import { CAPABILITIES } from '@contract/calls';
import { TransactionsScreen } from '@/features/transactions/TransactionsScreen';
import { ROUTES } from '@/routes/routes';
import { aTransaction } from '@test/support/app/builders';
import { withFakeIntersection } from '@test/support/app/fakeIntersection';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';
import { renderScreen } from '@test/support/app/renderScreen';

/** The details that the links in an element lead to. To ask for hundreds of links by their role takes seconds. */
export const idsIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) =>
    (link.getAttribute('href') ?? '').replace('/transaction-details/', ''),
  );

/** The screen of the transactions on a wide screen, before a server that answers in windows. */
export function windowsWorld() {
  const backend = withMswBackend(() => ({ capabilities: CAPABILITIES }));
  const sight = withFakeIntersection();
  beforeEach(() => {
    const narrow = window.matchMedia('all');
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ ...narrow, media, matches: media === '(min-width: 576px)' }));
  });
  const table = () => screen.findByRole('table', { name: 'Transactions' });
  const bodies = async () => [...(await table()).querySelectorAll('tbody')];
  return {
    backend,
    sight,
    table,
    bodies,
    /** Adds transactions from this id down, so that the newest is the first. */
    put(count: number, from = 5000, changes: Parameters<typeof aTransaction>[0] = {}): void {
      const made = Array.from({ length: count }, (_, index) => aTransaction({ ...changes, id: String(from - index) }));
      backend.state.transactions = [...made.map((one) => ({ ...one, held: '0' })), ...backend.state.transactions];
    },
    renderTransactions: (search = '') =>
      renderScreen(<TransactionsScreen />, {
        path: ROUTES.transactions,
        at: `/transactions${search}`,
        token: backend.signIn(),
      }),
    shownIds: async () => idsIn(await table()),
    ownIds: () => backend.state.transactions.map(({ id }) => id),
    /** Scrolls so that this window is near the screen, or far from it with a height that it had. */
    async place(index: number, isNear: boolean, height?: number): Promise<void> {
      const inTable = await table();
      await sight.place(() => inTable.querySelectorAll('tbody')[index], isNear, height);
    },
    /** The reads of transactions, as they were sent. */
    asked: () => backend.calls.map(({ path }) => path).filter((path) => path.startsWith('transactions')),
  };
}
