import { TRADABLE_CURRENCIES, isTradable } from '@contract/values/currencies';
import { DayField } from '@/ui/drafts/DayField';
import { Segmented } from '@/ui/controls/Segmented';
import { SelectField } from '@/ui/controls/SelectField';

import { currencyLabel } from '@/ui/figures/currencySymbol';
import { statementTexts } from '@/texts/wallet/statement';
import { isWrongWay, periodsAt, type StatementFilter } from './statementFilter';
import styles from './Statement.module.css';

interface StatementFiltersProps {
  filter: StatementFilter;
  onChange: (filter: StatementFilter) => void;
}

const PERIODS = ['thisMonth', 'lastMonth', 'thisYear', 'all'] as const;

/** The wallet, the usual periods, and the days. */
export function StatementFilters({ filter, onChange }: StatementFiltersProps) {
  const periods = periodsAt(new Date());
  const chosen = PERIODS.find((name) => periods[name].from === filter.from && periods[name].until === filter.until);
  const error = isWrongWay(filter) ? statementTexts.wrongWay : undefined;
  return (
    <div className={styles.filters} role="search" aria-label={statementTexts.filters}>
      <SelectField
        label={statementTexts.wallet}
        value={filter.currency}
        onChange={(currency) => isTradable(currency) && onChange({ ...filter, currency })}
        options={TRADABLE_CURRENCIES.map((code) => ({ value: code, label: currencyLabel(code) }))}
      />
      <DayField
        label={statementTexts.from}
        value={filter.from}
        error={error}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <DayField
        label={statementTexts.until}
        value={filter.until}
        onChange={(until) => onChange({ ...filter, until })}
      />
      <Segmented
        label={statementTexts.periods}
        value={chosen ?? ''}
        options={PERIODS.map((name) => ({ value: name, label: statementTexts[name] }))}
        onChange={(name) => name !== '' && onChange({ ...filter, ...periods[name] })}
      />
    </div>
  );
}
