import { AMOUNT_INPUT_DECIMALS } from '@contract/values/constants';
import { amountText, typedAmount } from '@/domain/money/amountInput';
import { plainFigure } from '@/domain/money/numberMarks';
import { figureTexts } from '@/texts/figures';
import { transactionTexts } from '@/texts/transactions';
import { AmountField } from '@/ui/controls/AmountField';
import { useDraft } from '@/ui/drafts/useDraft';

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
export function AmountFilter({ label, value, onChange, error }: AmountFilterProps) {
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
