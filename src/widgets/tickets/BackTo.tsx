import { memo } from 'react';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Icon } from '@/ui/marks/Icon';
import { controlTexts } from '@/texts/everyPage';
import { type RouteName, ROUTES } from '@/routes/routes';

/** The Back link, to the screen that this one was opened from. */
export const BackTo = memo(function BackTo({ route }: { route: RouteName }) {
  return (
    <ButtonLink to={ROUTES[route]} variant="quiet">
      <Icon name="back" />
      {controlTexts.back}
    </ButtonLink>
  );
});
