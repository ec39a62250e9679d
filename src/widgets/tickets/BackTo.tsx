import { ButtonLink } from '@/ui/ButtonLink';
import { Icon } from '@/ui/Icon';
import { type RouteName, ROUTES } from '@/ui/routes';

/** Back, to the screen that this one was opened from. */
export function BackTo({ route }: { route: RouteName }) {
  return (
    <ButtonLink to={ROUTES[route]} variant="quiet">
      <Icon name="back" />
      Back
    </ButtonLink>
  );
}
