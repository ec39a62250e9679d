import type { Transaction } from '@contract/schemas/transaction';
import { Button } from '@/ui/controls/Button';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { filterChoices, isFiltered, NO_FILTER, type TransactionFilter } from './transactionFilter';
import styles from './Transactions.module.css';
import { transactionTexts } from '@/texts/transactions';

interface TransactionFiltersProps {
  all: readonly Transaction[];
  filter: TransactionFilter;
  onChange: (filter: TransactionFilter) => void;
}

/** Spec 2, transactions: a filter by currency and by type, and Clear Filters; also by status and days. */
export function TransactionFilters({ all, filter, onChange }: TransactionFiltersProps) {
  const { currencies, types, statuses } = filterChoices(all, filter);
  const control = (field: keyof TransactionFilter) => ({
    value: filter[field],
    onChange: (value: string) => onChange({ ...filter, [field]: value }),
  });
  return (
    <div className={styles.filters} role="search" aria-label={transactionTexts.filters}>
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
        options={statuses.map((status) => ({ value: status, label: status }))}
        placeholder={transactionTexts.allStatuses}
      />
      <TextField {...control('from')} label={transactionTexts.createdFrom} type="date" />
      <TextField {...control('until')} label={transactionTexts.createdUntil} type="date" />
      <Button disabled={!isFiltered(filter)} onClick={() => onChange(NO_FILTER)}>
        {transactionTexts.clearFilters}
      </Button>
    </div>
  );
}
