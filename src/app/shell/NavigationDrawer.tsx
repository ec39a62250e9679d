import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DRAWER_WIDTH } from '@contract/values/constants';
import { appTexts } from '@/texts/app';
import { Button } from '@/ui/controls/Button';
import { Icon } from '@/ui/marks/Icon';
import { Logo } from '@/ui/marks/Logo';
import { useModal } from '@/ui/dialogs/useModal';
import styles from './NavigationDrawer.module.css';
import { SideNavigation } from './SideNavigation';

export interface NavigationDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The navigation below the breakpoint sm: a modal drawer; Esc, a press beside it or a choice closes it. */
export function NavigationDrawer({ open, onClose }: NavigationDrawerProps) {
  const { ref, closed } = useModal(open, onClose);
  const { key } = useLocation();
  useEffect(() => onClose(), [key, onClose]);
  useEffect(() => {
    const dialog = ref.current;
    const closeBeside = (event: MouseEvent) => {
      if (event.target === dialog) onClose();
    };
    dialog?.addEventListener('click', closeBeside);
    return () => dialog?.removeEventListener('click', closeBeside);
  }, [ref, onClose]);
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      style={{ width: DRAWER_WIDTH }}
      aria-label={appTexts.navigation}
      onClose={closed}
    >
      <div className={styles.inside}>
        <div className={styles.top}>
          <Logo />
          <Button icon variant="quiet" aria-label={appTexts.closeMenu} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        <SideNavigation />
      </div>
    </dialog>
  );
}
