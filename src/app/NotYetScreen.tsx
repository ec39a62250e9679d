import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { ROUTES } from '@/ui/routes';

/** Stands in for a screen that is not built yet. */
export function NotYetScreen() {
  return (
    <>
      <PageHeader title="Not here yet" />
      <EmptyState
        title="This screen is being built."
        action={<ButtonLink to={ROUTES.home}>Go to the homepage</ButtonLink>}
      />
    </>
  );
}
