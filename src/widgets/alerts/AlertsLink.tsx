import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { alertMarkTexts } from '@/texts/lists/alertMarks';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Icon } from '@/ui/marks/Icon';

/** Leads to the user's alerts. Nothing is there on a server without alerts. */
export function AlertsLink() {
  if (useCapability('alerts') !== true) return null;
  return (
    <ButtonLink to={ROUTES.alerts} variant="quiet">
      <Icon name="bell" />
      {alertMarkTexts.alerts}
    </ButtonLink>
  );
}
