import { appTexts } from '@/texts/app';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { LogoMark } from '@/ui/marks/Logo';
import { ROUTES } from '@/routes/routes';
import { Arrival } from '@/app/navigation/Arrival';
import styles from './NotFoundScreen.module.css';

/** Any address that is no route. */
export function NotFoundScreen() {
  return (
    <main className={styles.page}>
      <LogoMark size={48} />
      <h1 tabIndex={-1}>{appTexts.notFound}</h1>
      <p>{appTexts.notFoundDetail}</p>
      <ButtonLink to={ROUTES.home} variant="primary">
        {appTexts.goHome}
      </ButtonLink>
      <Arrival title={appTexts.notFoundTitle} />
    </main>
  );
}
