import { useLiveGroup } from '@/state/selectors/useLiveGroup';
import { WalletChoiceScreen } from '@/widgets/tickets/WalletChoiceScreen';

/** Route /bi-order. */
export function BilateralOrderScreen() {
  useLiveGroup('orders');
  return (
    <WalletChoiceScreen
      title="Bilateral order"
      facts="At a rate that others list, fee 1 %"
      back="order"
      choose="Choose the currency to convert"
      route="bilateralOrderConfirmation"
      pending="ORDER"
    />
  );
}
