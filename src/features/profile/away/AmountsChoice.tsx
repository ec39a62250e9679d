import { awayTexts } from '@/texts/profile/away';
import { Phrase } from '@/ui/figures/Phrase';
import styles from './Away.module.css';

interface AmountsChoiceProps {
  isOn: boolean;
  busy: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether amounts are pushed. */
export function AmountsChoice({ isOn, busy, onChange }: AmountsChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} disabled={busy} onChange={({ target }) => onChange(target.checked)} />
      <span>
        <Phrase text={awayTexts.withAmounts} />
        <small>{awayTexts.amountsHint}</small>
      </span>
    </label>
  );
}
