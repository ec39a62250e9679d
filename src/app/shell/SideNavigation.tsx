import { Link, useLocation } from 'react-router-dom';
import { appTexts } from '@/texts/app';
import { Icon } from '@/ui/marks/Icon';
import { isInSection, SECTIONS } from './sections';
import styles from './SideNavigation.module.css';

/** The five sections of the app; the one on screen is marked. */
export function SideNavigation() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label={appTexts.sections}>
      {SECTIONS.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          className={styles.link}
          aria-current={isInSection(section, pathname) ? 'page' : undefined}
        >
          <Icon name={section.icon} />
          {section.label}
        </Link>
      ))}
    </nav>
  );
}
