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
      <h1 tabIndex={-1}>There is no such page</h1>
      <p>The address may be misspelt, or what was here has moved.</p>
      <ButtonLink to={ROUTES.home} variant="primary">
        Go to the homepage
      </ButtonLink>
      <Arrival title="Not found" />
    </main>
  );
}
