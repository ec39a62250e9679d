import { useParams } from 'react-router-dom';
import { useGetMeQuery, useGetWalletQuery } from '@/api/endpoints/userApi';
import { isTradable } from '@contract/values/currencies';
import { useBook } from '@/state/selectors/useBook';
import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { NotOffered } from '@/widgets/money/NotOffered';
import { MultilateralReceipt } from './MultilateralReceipt';
import { PathComparison } from './PathComparison';
import styles from './Paths.module.css';
import { PathSearchTicket } from './PathSearchTicket';
import { useMultilateralOrder } from './useMultilateralOrder';

function MultilateralOrder({ source }: { source: string }) {
  useBook();
  useLiveGroup('orders');
  const { data: wallet } = useGetWalletQuery(source);
  const { data: me } = useGetMeQuery();
  const balance = wallet?.balance ?? null;
  const order = useMultilateralOrder(source, { balance }, me?.email ?? '');
  const ready = me !== undefined && wallet !== undefined;
  return (
    <div className={styles.desk}>
      <PathSearchTicket source={source} balance={balance} order={order} ready={ready} />
      <PathComparison source={source} order={order} />
      <MultilateralReceipt source={source} order={order} ready={ready} />
    </div>
  );
}

/** Route /multi-order-confirmation/{currencyCode}. */
export function MultilateralOrderConfirmationScreen() {
  const { currencyCode = '' } = useParams();
  if (!isTradable(currencyCode)) {
    return <NotOffered title={multilateralTexts.title} currency={currencyCode} choice="multilateralOrder" />;
  }
  return (
    <>
      <PageHeader title={orderTexts.orderWith(currencyCode)} actions={<BackTo route="multilateralOrder" />} />
      <MultilateralOrder source={currencyCode} />
    </>
  );
}
