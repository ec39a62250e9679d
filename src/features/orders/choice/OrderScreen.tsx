import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { walletsApi } from '@/api/endpoints/userApi';
import { decimal, isPositive } from '@/domain/money/decimal';
import { ROUTES, routeTo } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { useAppSelector } from '@/state/store/hooks';
import { orderTexts } from '@/texts/orders/order';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import styles from './OrderKind.module.css';

interface OrderKindProps {
  to: string;
  icon: ReactNode;
  title: string;
  /** "Fee 1%". */
  fee: string;
  /** A sentence that explains it. */
  children: ReactNode;
}

/** One of the kinds of order: the whole tile leads to it. */
function OrderKind({ to, icon, title, fee, children }: OrderKindProps) {
  return (
    <Link to={to} className={styles.kind} aria-label={title}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          <span>{title}</span> <Tag>{fee}</Tag>
        </span>
        <span className={styles.sentence}>{children}</span>
      </span>
      <span className={styles.go}>
        <Icon name="chevron" size={16} />
      </span>
    </Link>
  );
}

const selectWallets = walletsApi.endpoints.getWallets.select();

/**
 * The exchange, on a server that announces it; its place is held until that is known. It begins with a currency that the
 * user has, if the wallets are known, and another can be chosen there.
 */
function ExchangeKind() {
  const isOffered = useCapability('exchange');
  const { data: wallets = [] } = useAppSelector(selectWallets);
  const held = wallets.filter(({ balance }) => balance !== null && isPositive(decimal(balance)));
  const [first] = TRADABLE_CURRENCIES;
  const begin = TRADABLE_CURRENCIES.find((code) => held.some(({ currency }) => currency === code)) ?? first;
  if (isOffered === undefined) return <div className={styles.place} />;
  return (
    isOffered && (
      <OrderKind
        to={routeTo('exchange', begin)}
        icon={<Icon name="rates" size={22} />}
        title={orderTexts.exchange}
        fee={orderTexts.exchangeFee}
      >
        {orderTexts.exchangeLead}
      </OrderKind>
    )
  );
}

/** Route /order. */
export function OrderScreen() {
  useLiveGroup('orders');
  return (
    <>
      <PageHeader title={orderTexts.title} facts={orderTexts.facts} actions={<BackTo route="home" />} />
      <div className={styles.kinds}>
        <OrderKind
          to={ROUTES.bilateralOrder}
          icon={<Icon name="order" size={22} />}
          title={orderTexts.bilateral}
          fee={orderTexts.bilateralFee}
        >
          {orderTexts.bilateralLead}
        </OrderKind>
        <OrderKind
          to={ROUTES.multilateralOrder}
          icon={<Icon name="transactions" size={22} />}
          title={orderTexts.multilateral}
          fee={orderTexts.multilateralFee}
        >
          {orderTexts.multilateralLead}
        </OrderKind>
        <ExchangeKind />
      </div>
      <TwoColumns>
        <PendingTransactions type="ORDER" />
        <PendingTransactions type="MOF_ORDER" />
      </TwoColumns>
    </>
  );
}
