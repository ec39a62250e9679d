import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { ROUTES } from '@/routes/routes';

/** For an address whose transaction is not there, or is not the user's. */
export function NoSuchTransaction() {
  return (
    <Card>
      <EmptyState
        title="There is no such transaction."
        action={<ButtonLink to={ROUTES.transactions}>Go to history</ButtonLink>}
      >
        Only your own transactions can be opened.
      </EmptyState>
    </Card>
  );
}
