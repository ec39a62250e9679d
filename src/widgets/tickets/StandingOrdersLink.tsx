import { ROUTES } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { routingTexts } from '@/texts/routing';
import { HELD } from '@/ui/controls/buttonClass';
import { ButtonLink } from '@/ui/controls/ButtonLink';

/** Leads to what is exchanged for the user later, if the server announces it. */
export function StandingOrdersLink() {
  const isAnnounced = useCapability('standingOrders');
  if (isAnnounced === false) return null;
  return (
    <ButtonLink to={ROUTES.standingOrders} variant="quiet" style={isAnnounced ? undefined : HELD}>
      {routingTexts.titles.standingOrders}
    </ButtonLink>
  );
}
