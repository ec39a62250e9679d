import { fundTexts } from '@/texts/wallet/fund';
import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { PendingTransactions } from '@/widgets/transactions/PendingTransactions';
import { FundingChoice } from './FundingChoice';
import { TwoColumns } from '@/ui/layout/TwoColumns';

/** Route /fund-wallet. */
export function FundWalletScreen() {
  return (
    <>
      <PageHeader title={fundTexts.title} facts={fundTexts.facts} actions={<BackTo route="home" />} />
      <TwoColumns>
        <FundingChoice />
        <PendingTransactions type="FUND_WALLET" />
      </TwoColumns>
    </>
  );
}
