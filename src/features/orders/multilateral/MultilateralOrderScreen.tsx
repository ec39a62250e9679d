import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { WalletChoiceScreen } from '@/widgets/tickets/WalletChoiceScreen';

/** Route /multi-order. */
export function MultilateralOrderScreen() {
  useLiveGroup('orders');
  return (
    <WalletChoiceScreen
      title="Multilateral order"
      facts="Over a path of several exchanges, fee 1.5 %"
      back="order"
      choose="Choose the currency to convert"
      route="multilateralOrderConfirmation"
      pending="MOF_ORDER"
    />
  );
}
