import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DRAWER_WIDTH } from '@contract/values/constants';
import { appTexts } from '@/texts/app';
import { Button } from '@/ui/controls/Button';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Icon } from '@/ui/marks/Icon';
import { Logo } from '@/ui/marks/Logo';
import styles from './NavigationDrawer.module.css';
import { SideNavigation } from './SideNavigation';

interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The navigation below the breakpoint sm. It closes on Esc, on a press beside it, on its button, and when a link is
 * chosen.
 */
export function NavigationDrawer({ open, onClose }: NavigationDrawerProps) {
  const { key } = useLocation();
  useEffect(() => {
    onClose();
  }, [key, onClose]);
  return (
    <Sheet open={open} onClose={onClose} label={appTexts.navigation} from="left" width={DRAWER_WIDTH}>
      <div className={styles.top}>
        <Logo />
        <Button icon variant="quiet" aria-label={appTexts.closeMenu} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <SideNavigation />
    </Sheet>
  );
}
