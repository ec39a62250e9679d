import type { PendingType } from '@contract/values/transaction';
import type { RouteName } from '@/routes/routes';
import { TwoColumns } from '@/ui/layout/TwoColumns';
import { PageHeader } from '@/ui/panels/PageHeader';
import { WalletChoice } from '@/widgets/money/WalletChoice';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { BackTo } from './BackTo';

interface WalletChoiceScreenProps {
  title: string;
  /** One line beneath the title. */
  facts: string;
  back: RouteName;
  /** The heading of the wallets. */
  choose: string;
  /** The route for the chosen currency. */
  route: RouteName;
  pending: PendingType;
}

/** The screen before a ticket: the user chooses a wallet, and sees what is still pending. */
export function WalletChoiceScreen({ title, facts, back, choose, route, pending }: WalletChoiceScreenProps) {
  return (
    <>
      <PageHeader title={title} facts={facts} actions={<BackTo route={back} />} />
      <TwoColumns>
        <WalletChoice title={choose} route={route} />
        <PendingTransactions type={pending} />
      </TwoColumns>
    </>
  );
}
