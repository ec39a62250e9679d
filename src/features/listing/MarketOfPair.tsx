import { LISTING_TOTAL_DECIMALS } from '@contract/constants';
import { readRateInput } from '@/domain/amountInput';
import { formatFixed } from '@/domain/formatDecimal';
import type { Level } from '@/domain/listingBook';
import type { ListForm } from '@/domain/rules/listRules';
import { selectIsBookKnown, selectPair } from '@/state/bookSelectors';
import { useAppSelector } from '@/state/hooks';
import { Card } from '@/ui/Card';
import { type Column, DataTable } from '@/ui/DataTable';
import { EmptyState } from '@/ui/EmptyState';
import { RateText } from '@/ui/RateText';
import { SkeletonRows } from '@/ui/SkeletonRows';
import { MarketDistance } from '@/widgets/MarketDistance';
import { rankOf, rankSentence } from './rank';

const LEVELS_SHOWN = 12;
const NO_LEVELS: readonly Level[] = [];

const columnsOf = (currency: string, swapTo: string, marketRate: string | null): readonly Column<Level>[] => [
  {
    key: 'rate',
    head: `Rate (${swapTo} per ${currency})`,
    cell: ({ rate }) => <RateText rate={rate} base={currency} counter={swapTo} />,
  },
  {
    key: 'total',
    head: `Total ${currency}`,
    numeric: true,
    cell: ({ total }) => formatFixed(total, LISTING_TOTAL_DECIMALS),
  },
  { key: 'count', head: 'Listings', numeric: true, wideOnly: true, cell: ({ count }) => count.toLocaleString('en-US') },
  {
    key: 'distance',
    head: 'To market',
    numeric: true,
    cell: ({ rate }) => <MarketDistance rate={rate} marketRate={marketRate} />,
  },
];

export interface MarketOfPairProps {
  currency: string;
  form: ListForm;
  marketRate: string | null;
}

/** Beside the ticket: at which rates others list the same, and where the typed one would stand among them. */
export function MarketOfPair({ currency, form, marketRate }: MarketOfPairProps) {
  const swapTo = form.currencyTo ?? '';
  const known = useAppSelector(selectIsBookKnown);
  const levels = useAppSelector(selectPair(currency, swapTo))?.levels ?? NO_LEVELS;
  if (form.currencyTo === null) {
    return (
      <Card title="Listed by others">
        <EmptyState title="Choose the target currency">Then the rates at which others list stand here.</EmptyState>
      </Card>
    );
  }
  const typed = readRateInput(form.rate);
  const rank = typed === null ? null : rankOf(levels, typed);
  return (
    <Card
      title={`${currency} for ${swapTo}, listed by others`}
      actions={rank && <span aria-live="polite">{rankSentence(rank)}</span>}
    >
      {!known && <SkeletonRows label="Loading what others list" count={6} />}
      {known && levels.length === 0 && (
        <EmptyState title={`Nobody else lists ${currency} for ${swapTo}.`}>Your listing would be the first.</EmptyState>
      )}
      {levels.length > 0 && (
        <DataTable
          caption={`What others list of ${currency} for ${swapTo}`}
          columns={columnsOf(currency, swapTo, marketRate)}
          rows={levels.slice(0, LEVELS_SHOWN)}
          keyOf={({ rate }) => rate}
        />
      )}
    </Card>
  );
}
