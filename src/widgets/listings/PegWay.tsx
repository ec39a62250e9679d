import type { PegForm } from '@/domain/rules/pegRules';
import { pegTexts } from '@/texts/listing/pegs';
import { Segmented } from '@/ui/controls/Segmented';

const WAYS = [
  { value: 'fixed', label: pegTexts.fixed },
  { value: 'follow', label: pegTexts.follow },
] as const;

interface PegWayProps {
  form: PegForm;
  onChange: (part: Pick<PegForm, 'side'>) => void;
}

/** Whether a listing has a rate of its own or follows the market. What was typed for either stays. */
export function PegWay({ form, onChange }: PegWayProps) {
  return (
    <div>
      <Segmented
        label={pegTexts.way}
        options={WAYS}
        value={form.side === null ? 'fixed' : 'follow'}
        onChange={(way) => onChange({ side: way === 'fixed' ? null : 'below' })}
      />
    </div>
  );
}
