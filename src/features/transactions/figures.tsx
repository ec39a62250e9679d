import type { Transaction } from '@contract/values/transaction';
import { isZero, parseDecimal } from '@/domain/money/decimal';
import { EM_DASH } from '@/domain/money/formatDecimal';
import { rateUnits } from '@/domain/wording/transactionFacts';
import { transactionTexts } from '@/texts/transactions';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import { Tag, type TagProps } from '@/ui/marks/Tag';

const TONES: Readonly<Record<string, TagProps['tone']>> = { PENDING: 'gold', COMPLETED: 'up', REJECTED: 'down' };

/** A transaction's status in the colour of its meaning. In English it is as the backend spells it (decision 118). */
export function StatusTag({ status }: { status: string }) {
  return <Tag tone={TONES[status.toUpperCase()]}>{transactionTexts.statusOf(status)}</Tag>;
}

interface TransactionRateProps {
  transaction: Transaction;
  /** Says which currency is priced, and in which. */
  units?: boolean;
  /** False inside a row that takes the focus itself. */
  tabbable?: boolean;
}

/** A transaction's rate; a dash if it has none, as for funding and withdrawals (spec 9: rate 0). */
export function TransactionRate({ transaction, units = false, tabbable = true }: TransactionRateProps) {
  const rate = transaction.rate === null ? null : parseDecimal(transaction.rate);
  if (transaction.rate === null || !rate || isZero(rate)) return <span>{EM_DASH}</span>;
  const named = rateUnits(transaction);
  if (!units || !named) return <RateText rate={transaction.rate} tabbable={tabbable} />;
  const { currency, swapTo } = named;
  const figure = <RateText rate={transaction.rate} tabbable={tabbable} currency={currency} swapTo={swapTo} />;
  return <Phrase text={transactionTexts.rateWithUnits(swapTo, currency)} parts={{ rate: figure }} />;
}
