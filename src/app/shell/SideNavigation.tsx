import { Link, useLocation } from 'react-router-dom';
import { appTexts } from '@/texts/app';
import { Icon } from '@/ui/marks/Icon';
import { sectionAt, SECTIONS } from './sections';
import styles from './SideNavigation.module.css';

/** The five sections of the app; the one on screen is marked. */
export function SideNavigation() {
  const current = sectionAt(useLocation().pathname);
  return (
    <nav className={styles.nav} aria-label={appTexts.sections}>
      {SECTIONS.map(({ name, to, icon, label }) => (
        <Link key={name} to={to} className={styles.link} aria-current={name === current ? 'page' : undefined}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
