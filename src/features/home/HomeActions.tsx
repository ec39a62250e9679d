import { Banner } from '@/ui/panels/Banner';
import { Button } from '@/ui/controls/Button';
import { Icon, type IconName } from '@/ui/marks/Icon';
import type { RouteName } from '@/routes/routes';
import { HaltedAlert } from './HaltedAlert';
import styles from './HomeActions.module.css';
import { useActionGate } from './useActionGate';

const ACTIONS: readonly { route: RouteName; label: string; icon: IconName }[] = [
  { route: 'fundWallet', label: 'Fund Wallet', icon: 'fund' },
  { route: 'withdraw', label: 'Withdraw', icon: 'withdraw' },
  { route: 'list', label: 'List', icon: 'list' },
  { route: 'order', label: 'Order', icon: 'order' },
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
          busy={gate.kind === 'asking' && gate.route === route}
          onClick={() => enter(route)}
        >
          <Icon name={icon} size={20} />
          {label}
        </Button>
      ))}
      {gate.kind === 'unknown' && (
        <div className={styles.notice}>
          <Banner tone="error">
            It cannot be checked at the moment whether transactions are open. Please try again.
          </Banner>
        </div>
      )}
      <HaltedAlert open={gate.kind === 'closed'} onClose={dismiss} />
    </div>
  );
}
