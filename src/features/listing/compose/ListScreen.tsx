import { WalletChoiceScreen } from '@/widgets/tickets/WalletChoiceScreen';

/** Route /list. */
export function ListScreen() {
  return (
    <WalletChoiceScreen
      title="List"
      facts="Offer currency of yours at your own rate, without a fee"
      back="home"
      choose="Choose the wallet to list from"
      route="listConfirmation"
      pending="LIST"
    />
  );
}
