import { routingTexts } from '@/texts/routing';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { LogoMark } from '@/ui/marks/Logo';
import { ROUTES } from '@/routes/routes';
import { ArrivalEffects } from '@/app/navigation/ArrivalEffects';
import styles from './NotFoundScreen.module.css';

/** Shown for any address that is not a route. */
export function NotFoundScreen() {
  return (
    <main className={styles.page}>
      <LogoMark size={48} />
      <h1 tabIndex={-1}>{routingTexts.notFound}</h1>
      <p>{routingTexts.notFoundDetail}</p>
      <ButtonLink to={ROUTES.home} variant="primary">
        {routingTexts.goHome}
      </ButtonLink>
      <ArrivalEffects title={routingTexts.notFoundTitle} />
    </main>
  );
}
