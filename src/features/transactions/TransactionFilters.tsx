import type { Transaction } from '@contract/values/transaction';
import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { amountText, typedAmount } from '@/domain/money/typedNumber';
import { plainFigure } from '@/domain/money/numberMarks';
import { figureTexts } from '@/texts/figures';
import { transactionTexts } from '@/texts/transactions';
import { SM_UP, useMediaQuery } from '@/ui/browser/useMediaQuery';
import { AmountField } from '@/ui/controls/AmountField';
import { Button } from '@/ui/controls/Button';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { DayField } from '@/ui/controls/DayField';
import { useDraft } from '@/ui/controls/useDraft';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { typeText } from '@/widgets/transactions/transactionTexts';
import {
  filterChoices,
  filterSearch,
  hasAmountsTheWrongWay,
  hasDaysTheWrongWay,
  isFiltered,
  LONGEST_WORDS,
  NO_FILTER,
  type TransactionFilter,
} from './transactionFilter';
import styles from './Transactions.module.css';

const readAmount = (text: string) => (text.trim() === '' ? '' : amountText(typedAmount(text)));
const readPlain = (text: string) => {
  const amount = readAmount(text);
  return amount && plainFigure(amount);
};

interface AmountFilterProps {
  label: string;
  /** Canonical decimal text, or ''. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A limit for the amounts. What cannot be read is said and does not filter. */
function AmountFilter({ label, value, onChange, error }: AmountFilterProps) {
  const { text, isReadable, type } = useDraft({
    value: plainFigure(value),
    read: readPlain,
    onChange: (plain) => onChange(readAmount(plain) ?? ''),
  });
  const isDoubtful = typedAmount(text).problem === 'ambiguous';
  const unread = isDoubtful ? figureTexts.typed.choose : transactionTexts.unreadableAmount;
  return (
    <AmountField
      decimals={AMOUNT_INPUT_DECIMALS}
      label={label}
      value={text}
      onChange={type}
      error={isReadable ? error : unread}
    />
  );
}

/** Each letter would be a question to the server. */
const REST_MS = 300;
const readWords = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Words that a transaction must have. They count once nobody types any more. */
function WordsFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { text, type } = useDraft({ value, read: readWords, onChange, restMs: REST_MS });
  return (
    <TextField
      label={transactionTexts.words}
      type="search"
      placeholder={transactionTexts.wordsHint}
      maxLength={LONGEST_WORDS}
      value={text}
      onChange={type}
    />
  );
}

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
