import { PageHeader } from '@/ui/panels/PageHeader';
import { BackTo } from '@/widgets/tickets/BackTo';
import { ActiveListings, ActiveOrders, WalletBalances } from './Overview';
import { Deactivation } from './Deactivation';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { profileTexts } from '@/texts/profile/profile';

/** Route /user-deactivate. */
export function DeactivateScreen() {
  return (
    <>
      <PageHeader title={profileTexts.deactivate} actions={<BackTo route="profile" />} />
      <TwoColumns widths="factsLast">
        <Column>
          <WalletBalances />
          <ActiveOrders />
          <ActiveListings />
        </Column>
        <Deactivation />
      </TwoColumns>
    </>
  );
}
