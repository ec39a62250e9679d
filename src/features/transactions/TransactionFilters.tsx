import { type Transaction, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/values/transaction';
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
import { useDraft } from '@/ui/controls/DayField';
import { currencyLabel } from '@/ui/figures/currencySymbol';
import { typeText } from '@/widgets/transactions/transactionTexts';
import { canonicalDecimal } from '@contract/values/decimals';
import { CURRENCIES } from '@contract/values/currencies';
import { byCurrency } from '@/domain/book/pairFacts';
import { compare, decimal } from '@/domain/money/decimal';
import { endOfDay, isDay, startOfDay } from '@/domain/wording/localDay';
import styles from './Transactions.module.css';

/** What the list is filtered by; '' means everything. It is in the address, so that Back restores it. */
export interface TransactionFilter {
  /** Each of them is in the transaction: in its number, type, status, currencies, path or bank account. */
  words: string;
  /** The currency that was paid: currency_from. */
  currency: string;
  type: string;
  status: string;
  /** The first and the last day of creation, "2026-11-22" in the user's time zone. */
  from: string;
  until: string;
  /** The least and the greatest amount, as canonical decimal text. */
  min: string;
  max: string;
}

type Field = keyof TransactionFilter;

const LONGEST_WORDS = 100;

const CODE = /^\w{1,30}$/;
const AMOUNT = /^\d{1,12}(\.\d{1,8})?$/;
const readCode = (text: string) => (CODE.test(text) ? text : null);
const readDay = (text: string) => (isDay(text) ? text : null);
const readAmount = (text: string) => (AMOUNT.test(text) ? canonicalDecimal(text) : null);
const readWords = (text: string) => (text.length <= LONGEST_WORDS ? text.trim().replace(/\s+/g, ' ') : null);

/** How a value of the address is read, in the order of the address; null if it is none. */
const READ: Record<Field, (text: string) => string | null> = {
  words: readWords,
  currency: readCode,
  type: readCode,
  status: readCode,
  from: readDay,
  until: readDay,
  min: readAmount,
  max: readAmount,
};
const FIELDS = Object.keys(READ) as Field[];

const fits = (chosen: string, value: string) => chosen === '' || value.toUpperCase() === chosen.toUpperCase();

/** The codes of our own server, and how to read those of another backend from its transactions. */
const CODES: Partial<Record<Field, { known: readonly string[]; of: (one: Transaction) => string }>> = {
  currency: { known: CURRENCIES, of: ({ currency_from }) => currency_from },
  type: { known: TRANSACTION_TYPES, of: ({ type }) => type },
  status: { known: TRANSACTION_STATUSES, of: ({ status }) => status },
};

/** False for a code that no transaction can have. Until the transactions are known, any code is possible. */
function isPossible(field: Field, value: string, all: readonly Transaction[] | undefined): boolean {
  const codes = CODES[field];
  return !codes || !all || [...codes.known, ...all.map(codes.of)].some((code) => fits(value, code));
}

const filterOf = (valueOf: (field: Field) => string) =>
  Object.fromEntries(FIELDS.map((field) => [field, valueOf(field)])) as unknown as TransactionFilter;

const NO_FILTER = filterOf(() => '');

/**
 * The filter of an address: ?currency=NGN&type=ORDER. `dropped` are the values that say nothing and are left out.
 *
 * @param all the transactions that may have codes of their own; undefined while that is not known
 */
export function readFilter(
  search: URLSearchParams,
  all?: readonly Transaction[],
): { filter: TransactionFilter; dropped: string[] } {
  const dropped: string[] = [];
  const filter = filterOf((field) => {
    const given = search.get(field) ?? '';
    const value = given === '' ? '' : READ[field](given);
    if (value !== null && isPossible(field, value, all)) return value;
    dropped.push(given);
    return '';
  });
  return { filter, dropped };
}

/** The address of a filter, with only what is chosen: the same for the same filter. */
export function filterSearch(filter: TransactionFilter): URLSearchParams {
  const chosen = FIELDS.filter((field) => filter[field] !== '');
  return new URLSearchParams(chosen.map((field): [string, string] => [field, filter[field]]));
}

/** True if anything is chosen. */
export const isFiltered = (filter: TransactionFilter): boolean => FIELDS.some((field) => filter[field] !== '');

/** True if the first day is after the last one. */
const hasDaysTheWrongWay = ({ from, until }: TransactionFilter): boolean => from !== '' && until !== '' && from > until;

/** True if the least amount is greater than the greatest one. */
const hasAmountsTheWrongWay = ({ min, max }: TransactionFilter): boolean =>
  min !== '' && max !== '' && compare(decimal(min), decimal(max)) > 0;

function textOf({ id, type, status, currency_from, currency_to, path }: Transaction): string {
  return [id, type, type.replaceAll('_', ' '), status, currency_from, currency_to, path].join(' ').toLowerCase();
}

const isBefore = (one: string | null, other: string) => Date.parse(one ?? '') < Date.parse(other);
const isSince = (one: string | null, other: string) => Date.parse(one ?? '') >= Date.parse(other);

/** The transactions that match a filter, in their order. */
export function filterTransactions(all: readonly Transaction[], filter: TransactionFilter): Transaction[] {
  const [since, until] = [startOfDay(filter.from), endOfDay(filter.until)];
  const words = filter.words.toLowerCase().split(' ');
  const isOfKind = (one: Transaction) =>
    fits(filter.currency, one.currency_from) && fits(filter.type, one.type) && fits(filter.status, one.status);
  const isInTime = ({ created_at }: Transaction) =>
    (since === undefined || isSince(created_at, since)) && (until === undefined || isBefore(created_at, until));
  const isInRange = ({ amount }: Transaction) =>
    (filter.min === '' || compare(decimal(amount), decimal(filter.min)) >= 0) &&
    (filter.max === '' || compare(decimal(amount), decimal(filter.max)) <= 0);
  const hasWords = (one: Transaction) => words.every((word) => textOf(one).includes(word));
  return all.filter((one) => isOfKind(one) && isInTime(one) && isInRange(one) && hasWords(one));
}

/** The options: all known values, any other values in the list, and the chosen one. */
function filterChoices(all: readonly Transaction[], filter: TransactionFilter) {
  const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '');
  return {
    currencies: distinct([...CURRENCIES, ...all.map((one) => one.currency_from), filter.currency]).sort(byCurrency),
    types: distinct([...TRANSACTION_TYPES, ...all.map((one) => one.type), filter.type]),
    statuses: distinct([...TRANSACTION_STATUSES, ...all.map((one) => one.status.toUpperCase()), filter.status]),
  };
}

const readTypedAmount = (text: string) => (text.trim() === '' ? '' : amountText(typedAmount(text)));
const readPlain = (text: string) => {
  const amount = readTypedAmount(text);
  return amount && plainFigure(amount);
};

interface AmountFilterProps {
  label: string;
  /** Canonical decimal text, or ''. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A limit for the amounts. An unreadable one shows an error and does not filter. */
function AmountFilter({ label, value, onChange, error }: AmountFilterProps) {
  const { text, isReadable, type } = useDraft({
    value: plainFigure(value),
    read: readPlain,
    onChange: (plain) => onChange(readTypedAmount(plain) ?? ''),
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

/** Without this pause, each letter would be a request. */
const REST_MS = 300;
const readTypedWords = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Words that a transaction must contain. They count once the user stops typing. */
function WordsFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { text, type } = useDraft({ value, read: readTypedWords, onChange, restMs: REST_MS });
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
