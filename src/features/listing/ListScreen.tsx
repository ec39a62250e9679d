import { listingTexts } from '@/texts/listing/listing';
import { WalletChoiceScreen } from '@/widgets/tickets/WalletChoiceScreen';

/** Route /list. */
export function ListScreen() {
  return (
    <WalletChoiceScreen
      title={listingTexts.title}
      facts={listingTexts.facts}
      back="home"
      choose={listingTexts.chooseWallet}
      route="listConfirmation"
      pending="LIST"
    />
  );
}
