import { ButtonLink } from '@/ui/ButtonLink';
import { ROUTES } from '@/ui/routes';

/** `/` */
export function LandingScreen(_props: { loadContactSender: () => Promise<unknown> }) {
  return <ButtonLink to={ROUTES.login}>Login</ButtonLink>;
}
