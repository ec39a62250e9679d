import { type EndForm, STAYS, type Stay } from '@/domain/rules/endTimeRules';
import { lifecycleTexts } from '@/texts/listing/lifecycle';
import { SelectField } from '@/ui/controls/SelectField';
import { later } from '@/widgets/parts/later';

/** Loaded when a day is to be chosen. */
const DayField = later(() => import('@/ui/controls/DayField'), 'DayField');

interface EndsFieldProps {
  form: EndForm;
  onChange: (part: Partial<EndForm>) => void;
  /** The message at the chosen day, or the server's at the end time. */
  error: string | null | undefined;
  disabled: boolean;
  /** The end time that the listing has already, as it is read; null if it has none. */
  kept?: string | null;
}

const isStay = (value: string): value is Stay => STAYS.some((stay) => stay === value);

/** When a listing ends by itself. A day is asked for only if one is to be chosen. */
export function EndsField({ form, onChange, error, disabled, kept = null }: EndsFieldProps) {
  const isOfDay = form.stay === 'date';
  const options = STAYS.map((stay) => ({ value: stay, label: lifecycleTexts.stays[stay] }));
  return (
    <>
      <SelectField
        label={lifecycleTexts.ends}
        value={form.stay}
        onChange={(value) => onChange({ stay: isStay(value) ? value : 'kept' })}
        options={
          kept === null ? options : [{ value: 'kept', label: lifecycleTexts.asNow(kept), kept: true }, ...options]
        }
        hint={form.stay === 'open' ? undefined : lifecycleTexts.endHint}
        error={isOfDay ? null : error}
        disabled={disabled}
      />
      {isOfDay && (
        <DayField
          label={lifecycleTexts.lastDay}
          value={form.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
          error={error}
          disabled={disabled}
        />
      )}
    </>
  );
}
