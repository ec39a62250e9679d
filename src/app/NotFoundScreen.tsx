import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/EmptyState';
import { Logo } from '@/ui/Logo';
import { ROUTES } from '@/ui/routes';
import { Arrival } from './navigation/Arrival';

/** Any address that is no route. */
export function NotFoundScreen() {
  return (
    <main>
      <EmptyState title="" action={<ButtonLink to={ROUTES.landing}>Go to the start</ButtonLink>}>
        <Logo size={28} />
      </EmptyState>
      <h1>There is no such page</h1>
      <Arrival title="Not found" />
    </main>
  );
}
