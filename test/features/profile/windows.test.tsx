import { screen, waitFor, within } from '@testing-library/react';
import { CAPABILITIES } from '@contract/values/capabilities';
import { DeactivateScreen } from '@/features/profile/deactivate/DeactivateScreen';
import { ROUTES } from '@/routes/routes';
import { aListing, anOrder } from '@test/support/app/builders';
import { withFakeIntersection } from '@test/support/app/fakeIntersection';
import { renderScreen } from '@test/support/app/renderScreen';
import { ADA } from '@test/support/mswBackend/seed';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(500 + index));

const backend = withMswBackend(() => ({
  capabilities: CAPABILITIES,
  orders: numbers(120).map((id) => anOrder({ id, user: ADA })),
  listings: numbers(70).map((id) => aListing({ id, user: ADA })),
}));
const sight = withFakeIntersection();

it.each([
  ['Active orders', 'orders', 120],
  ['Active listings', 'listings', 70],
] as const)(
  'the overview of a deactivation shows the %s in windows [S11.windows.screen, S2.deactivate.1]',
  async (name, list, all) => {
    renderScreen(<DeactivateScreen />, { path: ROUTES.deactivate, token: backend.signIn() });
    const panel = screen.getByRole('region', { name });
    const rows = () => panel.querySelectorAll('tbody tr[aria-rowindex]');
    const bodies = () => panel.querySelectorAll('tbody');
    await waitFor(() => expect(rows()).toHaveLength(50));
    expect(await within(panel).findByText('50+')).toBeVisible();
    for (let index = 1; rows().length < all; index += 1) {
      const before = rows().length;
      await waitFor(() => expect(bodies()).toHaveLength(index + 1));
      await sight.place(() => bodies()[index], true);
      await waitFor(() => expect(rows().length).toBeGreaterThan(before));
    }
    expect(await within(panel).findByText(String(all))).toBeVisible();
    expect(await within(panel).findByText(`There are no older ${list}.`)).toBeVisible();
    expect(within(panel).getByRole('table')).toHaveAttribute('aria-rowcount', String(all + 1));
    const asked = backend.calls.map(({ path }) => path).filter((path) => path.startsWith(list));
    expect(asked).toContain(`${list}/?created_by_user=true&limit=50`);
    expect(asked).not.toContain(`${list}/?created_by_user=true`);
  },
);
