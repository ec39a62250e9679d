import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { DRAWER_WIDTH } from '@contract/values/constants';
import { ROUTES } from '@/routes/routes';
import { appTexts } from '@/texts/app';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Button } from '@/ui/controls/Button';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Icon } from '@/ui/marks/Icon';
import { Logo } from '@/ui/marks/Logo';
import { screenAt } from '@/app/screens/screens';
import navigationDrawerStyles from './NavigationDrawer.module.css';
import styles from './Shell.module.css';

/** The side navigation, in the order of spec 2, shell. */
const SECTIONS = ['home', 'market', 'profile', 'transactions', 'rates'] as const;

/** The five sections of the app; the one on screen is marked. */
function SideNavigation() {
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

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The navigation below sm. Esc, a press beside it, its button and a chosen link close it. */
function NavigationDrawer({ open, onClose }: NavigationDrawerProps) {
  const { key } = useLocation();
  useEffect(() => {
    onClose();
  }, [key, onClose]);
  return (
    <Sheet open={open} onClose={onClose} label={appTexts.navigation} from="left" width={DRAWER_WIDTH}>
      <div className={navigationDrawerStyles.top}>
        <Logo />
        <Button icon variant="quiet" aria-label={appTexts.closeMenu} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <SideNavigation />
    </Sheet>
  );
}

interface ShellProps {
  /** The right end of the top bar: live indicator, display menu, bell. */
  tools: ReactNode;
  children: ReactNode;
}

/** Top bar, side navigation (a drawer below sm) and the screen. */
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
