import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type RouteName, ROUTES } from '@/routes/routes';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { orderTexts } from '@/texts/orders/order';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import styles from './OrderKind.module.css';

interface OrderKindProps {
  route: RouteName;
  title: string;
  /** "Fee 1%". */
  fee: string;
  /** A sentence that explains it. */
  children: ReactNode;
}

/** One of the two kinds of order: the whole tile leads to it. */
function OrderKind({ route, title, fee, children }: OrderKindProps) {
  return (
    <Link to={ROUTES[route]} className={styles.kind} aria-label={title}>
      <span className={styles.icon}>
        <Icon name={route === 'multilateralOrder' ? 'transactions' : 'order'} size={22} />
      </span>
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

/** Route /order. */
export function OrderScreen() {
  useLiveGroup('orders');
  return (
    <>
      <PageHeader title={orderTexts.title} facts={orderTexts.facts} actions={<BackTo route="home" />} />
      <TwoColumns>
        <OrderKind route="bilateralOrder" title={orderTexts.bilateral} fee={orderTexts.bilateralFee}>
          {orderTexts.bilateralLead}
        </OrderKind>
        <OrderKind route="multilateralOrder" title={orderTexts.multilateral} fee={orderTexts.multilateralFee}>
          {orderTexts.multilateralLead}
        </OrderKind>
        <PendingTransactions type="ORDER" />
        <PendingTransactions type="MOF_ORDER" />
      </TwoColumns>
    </>
  );
}
