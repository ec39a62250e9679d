import type { Listing } from '@contract/schemas/listing';
import type { Column } from '@/ui/tables/DataTable';
import { useOwnListings } from '@/widgets/transactions/useOwnListings';
import { LongOverview } from './LongOverview';
import { amountColumn, pairColumn, rateColumn } from './overviewColumns';
import { profileTexts } from '@/texts/profile/profile';

const COLUMNS: readonly Column<Listing>[] = [
  pairColumn(({ currency, swap_to }) => [currency, swap_to]),
  rateColumn(({ rate }) => rate),
  amountColumn(profileTexts.amount, ({ Amount, currency }) => ({ amount: Amount, currency })),
];

/** The listings whose amounts will be returned. */
export function ActiveListings() {
  return (
    <LongOverview
      title={profileTexts.activeListings}
      none={profileTexts.noActiveListings}
      columns={COLUMNS}
      list={useOwnListings()}
    />
  );
}
