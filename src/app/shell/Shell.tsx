import { useCallback, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { appTexts } from '@/texts/app';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import { Logo } from '@/ui/marks/Logo';
import { ROUTES } from '@/routes/routes';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { NavigationDrawer } from './NavigationDrawer';
import styles from './Shell.module.css';
import { SideNavigation } from './SideNavigation';

interface ShellProps {
  /** The right end of the top bar: live indicator, display menu, bell. */
  tools: ReactNode;
  children: ReactNode;
}

/** Top bar, side navigation (a drawer below sm) and the place of the screens. */
export function Shell({ tools, children }: ShellProps) {
  const wide = useMediaQuery(SM_UP);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {appTexts.skip}
      </a>
      <header className={styles.top}>
        {!wide && (
          <Button
            icon
            variant="quiet"
            aria-label={appTexts.menu}
            aria-expanded={drawerOpen}
            aria-haspopup="dialog"
            onClick={() => setDrawerOpen(!drawerOpen)}
          >
            <Icon name="menu" size={20} />
          </Button>
        )}
        <Link to={ROUTES.home} className={styles.logo} aria-label={appTexts.toHomepage}>
          <Logo />
        </Link>
        <div className={styles.tools}>{tools}</div>
      </header>
      {wide ? (
        <div className={styles.side}>
          <SideNavigation />
        </div>
      ) : (
        <NavigationDrawer open={drawerOpen} onClose={closeDrawer} />
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
