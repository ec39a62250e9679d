import type { Transaction } from '@contract/schemas/transaction';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Button } from '@/ui/controls/Button';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { DayField } from '@/ui/drafts/DayField';
import { SelectField } from '@/ui/controls/SelectField';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { AmountFilter } from './AmountFilter';
import {
  filterChoices,
  filterSearch,
  hasAmountsTheWrongWay,
  hasDaysTheWrongWay,
  isFiltered,
  NO_FILTER,
  type TransactionFilter,
} from './transactionFilter';
import { WordsFilter } from './WordsFilter';
import styles from './Transactions.module.css';
import { transactionTexts } from '@/texts/transactions';

interface TransactionFiltersProps {
  all: readonly Transaction[];
  filter: TransactionFilter;
  onChange: (filter: TransactionFilter) => void;
}

/** All filters but the words. */
function Controls({ all, filter, onChange }: TransactionFiltersProps) {
  const { currencies, types, statuses } = filterChoices(all, filter);
  const control = (field: keyof TransactionFilter) => ({
    value: filter[field],
    onChange: (value: string) => onChange({ ...filter, [field]: value }),
  });
  const days = hasDaysTheWrongWay(filter) ? transactionTexts.daysTheWrongWay : undefined;
  const amounts = hasAmountsTheWrongWay(filter) ? transactionTexts.amountsTheWrongWay : undefined;
  return (
    <>
      <SelectField
        {...control('currency')}
        label={transactionTexts.currency}
        options={currencies.map((code) => ({ value: code, label: currencyLabel(code) }))}
        placeholder={transactionTexts.allCurrencies}
      />
      <SelectField
        {...control('type')}
        label={transactionTexts.type}
        options={types.map((type) => ({ value: type, label: typeText(type) }))}
        placeholder={transactionTexts.allTypes}
      />
      <SelectField
        {...control('status')}
        label={transactionTexts.status}
        options={statuses.map((status) => ({ value: status, label: transactionTexts.statusOf(status) }))}
        placeholder={transactionTexts.allStatuses}
      />
      <DayField {...control('from')} label={transactionTexts.createdFrom} error={days} />
      <DayField {...control('until')} label={transactionTexts.createdUntil} />
      <AmountFilter {...control('min')} label={transactionTexts.amountFrom} error={amounts} />
      <AmountFilter {...control('max')} label={transactionTexts.amountUntil} />
    </>
  );
}

/**
 * Spec 2, transactions: a filter by currency and by type, and Clear Filters; also by words, status, days and amounts.
 * On a phone all but the words are folded away.
 */
export function TransactionFilters(props: TransactionFiltersProps) {
  const { filter, onChange } = props;
  const wide = useMediaQuery(SM_UP);
  const folded = [...filterSearch({ ...filter, words: '' })].length;
  const clear = (
    <Button disabled={!isFiltered(filter)} onClick={() => onChange(NO_FILTER)}>
      {transactionTexts.clearFilters}
    </Button>
  );
  return (
    <div className={styles.filters} role="search" aria-label={transactionTexts.filters}>
      <WordsFilter value={filter.words} onChange={(words) => onChange({ ...filter, words })} />
      {wide ? (
        <>
          <Controls {...props} />
          {clear}
        </>
      ) : (
        <>
          <details className={styles.fold}>
            <summary>{folded === 0 ? transactionTexts.filters : transactionTexts.filtersOn(String(folded))}</summary>
            <div className={styles.folded}>
              <Controls {...props} />
            </div>
          </details>
          {clear}
        </>
      )}
    </div>
  );
}
