import { amountText, typedAmount } from '@/domain/money/amountInput';
import { transactionTexts } from '@/texts/transactions';
import { AmountField } from '@/ui/controls/AmountField';
import { useDraft } from '@/ui/drafts/useDraft';

const readAmount = (text: string) => (text.trim() === '' ? '' : amountText(typedAmount(text)));

interface AmountFilterProps {
  label: string;
  /** Canonical decimal text, or ''. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A limit for the amounts. What cannot be read is said and does not filter. */
export function AmountFilter({ label, value, onChange, error }: AmountFilterProps) {
  const { text, isReadable, type } = useDraft({ value, read: readAmount, onChange });
  return (
    <AmountField
      label={label}
      value={text}
      onChange={type}
      error={isReadable ? error : transactionTexts.unreadableAmount}
    />
  );
}
