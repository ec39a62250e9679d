import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { orderTexts } from '@/texts/orders/order';
import { WalletChoiceScreen } from '@/widgets/tickets/WalletChoiceScreen';

/** Route /bi-order. */
export function BilateralOrderScreen() {
  useLiveGroup('orders');
  return (
    <WalletChoiceScreen
      title={bilateralTexts.title}
      facts={bilateralTexts.facts}
      back="order"
      choose={orderTexts.chooseCurrency}
      route="bilateralOrderConfirmation"
      pending="ORDER"
    />
  );
}
