import { appTexts } from '@/texts/app';
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
      <h1 tabIndex={-1}>{appTexts.notFound}</h1>
      <p>{appTexts.notFoundDetail}</p>
      <ButtonLink to={ROUTES.home} variant="primary">
        {appTexts.goHome}
      </ButtonLink>
      <ArrivalEffects title={appTexts.notFoundTitle} />
    </main>
  );
}
