import type { Transaction } from '@contract/schemas/transaction';
import { Button } from '@/ui/controls/Button';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { SelectField } from '@/ui/controls/SelectField';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { filterChoices, isFiltered, type TransactionFilter } from './transactionFilter';
import styles from './Transactions.module.css';
import { transactionTexts } from '@/texts/transactions';

interface TransactionFiltersProps {
  all: readonly Transaction[];
  filter: TransactionFilter;
  onChange: (filter: TransactionFilter) => void;
}

const NO_FILTER: TransactionFilter = { currency: '', type: '' };

/** Spec 2, transactions: a filter by currency and by type, and Clear Filters. */
export function TransactionFilters({ all, filter, onChange }: TransactionFiltersProps) {
  const { currencies, types } = filterChoices(all, filter);
  return (
    <div className={styles.filters} role="search" aria-label={transactionTexts.filters}>
      <SelectField
        label={transactionTexts.currency}
        value={filter.currency}
        onChange={(currency) => onChange({ ...filter, currency })}
        options={currencies.map((code) => ({ value: code, label: currencyLabel(code) }))}
        placeholder={transactionTexts.allCurrencies}
      />
      <SelectField
        label={transactionTexts.type}
        value={filter.type}
        onChange={(type) => onChange({ ...filter, type })}
        options={types.map((type) => ({ value: type, label: typeText(type) }))}
        placeholder={transactionTexts.allTypes}
      />
      <Button disabled={!isFiltered(filter)} onClick={() => onChange(NO_FILTER)}>
        {transactionTexts.clearFilters}
      </Button>
    </div>
  );
}
