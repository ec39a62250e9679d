import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Icon, type IconName } from '@/ui/marks/Icon';
import type { RouteName } from '@/routes/routes';
import { HaltedAlert } from './HaltedAlert';
import styles from './HomeActions.module.css';
import { useActionGate } from './useActionGate';
import { homeTexts } from '@/texts/home';

const ACTIONS: readonly { route: RouteName; label: string; icon: IconName }[] = [
  { route: 'fundWallet', label: homeTexts.fundWallet, icon: 'fund' },
  { route: 'withdraw', label: homeTexts.withdraw, icon: 'withdraw' },
  { route: 'list', label: homeTexts.list, icon: 'list' },
  { route: 'order', label: homeTexts.order, icon: 'order' },
];

/** Spec 2, home: the four actions, each behind the gate of spec 5. */
export function HomeActions() {
  const { gate, enter, dismiss } = useActionGate();
  return (
    <div className={styles.actions}>
      {ACTIONS.map(({ route, label, icon }) => (
        <Button
          key={route}
          variant={route === 'fundWallet' ? 'primary' : 'default'}
          className={styles.action}
          needsServer
          busy={gate.kind === 'asking' && gate.route === route}
          onClick={() => enter(route)}
        >
          <Icon name={icon} size={20} />
          {label}
        </Button>
      ))}
      {gate.kind === 'unknown' && (
        <div className={styles.notice}>
          <Banner tone="error">{homeTexts.notChecked}</Banner>
        </div>
      )}
      <HaltedAlert open={gate.kind === 'closed'} onClose={dismiss} />
    </div>
  );
}
