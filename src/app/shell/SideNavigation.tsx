import { Link, useLocation } from 'react-router-dom';
import { screenAt } from '@/app/screens/screens';
import { ROUTES } from '@/routes/routes';
import { appTexts } from '@/texts/app';
import { Icon } from '@/ui/marks/Icon';
import styles from './SideNavigation.module.css';

/** The side navigation, in the order of spec 2, shell. */
const SECTIONS = ['home', 'market', 'profile', 'transactions', 'rates'] as const;

/** The five sections of the app; the one on screen is marked. */
export function SideNavigation() {
  const current = screenAt(useLocation().pathname)?.section;
  return (
    <nav className={styles.nav} aria-label={appTexts.sections}>
      {SECTIONS.map((name) => (
        <Link key={name} to={ROUTES[name]} className={styles.link} aria-current={name === current ? 'page' : undefined}>
          <Icon name={name} />
          {appTexts.section[name]}
        </Link>
      ))}
    </nav>
  );
}
