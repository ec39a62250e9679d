import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Wallet } from '@contract/wallets';
import { isKnownCurrency } from '@contract/values/currencies';
import { appStatusApi } from '@/api/endpoints/appStatusApi';
import { useGetWalletsQuery } from '@/api/endpoints/userApi';
import { AFRESH } from '@/api/transport/baseApi';
import { type RouteName, ROUTES } from '@/routes/routes';
import { useAppDispatch } from '@/state/store/hooks';
import { homeTexts } from '@/texts/home';
import { SENTENCES } from '@/texts/sentences';
import { Button } from '@/ui/controls/Button';
import { Dialog } from '@/ui/dialogs/Dialog';
import { CurrencyFlag } from '@/ui/figures/CurrencyFlag';
import { Money } from '@/ui/figures/Money';
import { currencyName, currencySymbol } from '@/ui/figures/currencySymbol';
import { Icon, type IconName } from '@/ui/marks/Icon';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { usePresence } from '@/ui/browser/usePresence';
import homeActionsStyles from './HomeActions.module.css';
import styles from './Wallets.module.css';

/** Spec 8, app status false. */
function HaltedAlert({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={homeTexts.halted}
      actions={
        <Button variant="primary" onClick={onClose}>
          {homeTexts.close}
        </Button>
      }
    >
      <p role="alert">{SENTENCES.tradingHalted}</p>
    </Dialog>
  );
}

/** The state of the gate: `closed` if transactions are halted, `unknown` if the status could not be read. */
type GateState = { kind: 'idle' } | { kind: 'asking'; route: RouteName } | { kind: 'closed' } | { kind: 'unknown' };

const IDLE: GateState = { kind: 'idle' };

/** Spec 5, action gate: each click fetches the app status again, and only if it is true does the user get through. */
function useActionGate() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isPresent = usePresence();
  const [gate, setGate] = useState<GateState>(IDLE);

  const enter = async (route: RouteName) => {
    if (gate.kind === 'asking') return;
    setGate({ kind: 'asking', route });
    const { data, isSuccess } = await dispatch(appStatusApi.endpoints.getAppStatus.initiate(undefined, AFRESH));
    if (!isPresent()) return;
    // A failure is logged by the client (spec 8).
    if (!isSuccess) setGate({ kind: 'unknown' });
    else if (data.appstatus) void navigate(ROUTES[route]);
    else setGate({ kind: 'closed' });
  };
  return { gate, enter: (route: RouteName) => void enter(route), dismiss: () => setGate(IDLE) };
}

const ACTIONS: readonly { route: RouteName; label: string; icon: IconName }[] = [
  { route: 'fundWallet', label: homeTexts.fundWallet, icon: 'fund' },
  { route: 'withdraw', label: homeTexts.withdraw, icon: 'withdraw' },
  { route: 'list', label: homeTexts.list, icon: 'list' },
  { route: 'order', label: homeTexts.order, icon: 'order' },
];

/** Spec 2, home: the four actions, each behind the gate of spec 5. */
function HomeActions() {
  const { gate, enter, dismiss } = useActionGate();
  return (
    <div className={homeActionsStyles.actions}>
      {ACTIONS.map(({ route, label, icon }) => (
        <Button
          key={route}
          variant={route === 'fundWallet' ? 'primary' : 'default'}
          className={homeActionsStyles.action}
          needsServer
          busy={gate.kind === 'asking' && gate.route === route}
          onClick={() => enter(route)}
        >
          <Icon name={icon} size={20} />
          {label}
        </Button>
      ))}
      {gate.kind === 'unknown' && (
        <div className={homeActionsStyles.notice}>
          <Banner tone="error">{homeTexts.notChecked}</Banner>
        </div>
      )}
      <HaltedAlert open={gate.kind === 'closed'} onClose={dismiss} />
    </div>
  );
}

function WalletRow({ currency, balance }: Wallet) {
  return (
    <li className={styles.wallet} data-currency={currency}>
      <CurrencyFlag currency={currency} />
      <span className={styles.symbol}>{currencySymbol(currency)}</span>
      {isKnownCurrency(currency) && <span className={styles.name}>{currencyName(currency)}</span>}
      <Money amount={balance} currency={currency} symbol={false} className={styles.balance} />
    </li>
  );
}

/**
 * The wallets with their balances. The build draws it too: the early script fills that in before the app runs
 * (app/early/earlyHome), by the currency of a row and with the balance as its last element.
 */
export function WalletList({ wallets }: { wallets: readonly Wallet[] }) {
  return (
    <ul className={styles.wallets} aria-label={homeTexts.wallets}>
      {wallets.map((wallet) => (
        <WalletRow key={wallet.id} {...wallet} />
      ))}
    </ul>
  );
}

/** Spec 2, home: the wallets, whose balances are the largest figures of the screen, and the actions for them. */
export function Wallets() {
  const { data: wallets } = useGetWalletsQuery();
  return (
    <Card title={homeTexts.wallets} actions={<span className={styles.note}>{homeTexts.exactOnHover}</span>}>
      <div className={styles.room} data-slot="wallets">
        {wallets === undefined && <SkeletonRows label={homeTexts.loadingWallets} count={3} tall />}
        {wallets?.length === 0 && <EmptyState title={SENTENCES.noWallets} />}
        {wallets !== undefined && wallets.length > 0 && <WalletList wallets={wallets} />}
      </div>
      <HomeActions />
    </Card>
  );
}
