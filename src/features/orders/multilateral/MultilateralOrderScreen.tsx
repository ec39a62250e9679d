import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { WalletChoiceScreen } from '@/widgets/tickets/WalletChoiceScreen';

/** Route /multi-order. */
export function MultilateralOrderScreen() {
  useLiveGroup('orders');
  return (
    <WalletChoiceScreen
      title={multilateralTexts.title}
      facts={multilateralTexts.facts}
      back="order"
      choose={orderTexts.chooseCurrency}
      route="multilateralOrderConfirmation"
      pending="MOF_ORDER"
    />
  );
}
