import type { TypedNumber } from '@/domain/money/amountInput';
import { toText } from '@/domain/money/decimal';
import { formatFixed } from '@/domain/money/formatDecimal';
import { figureTexts } from '@/texts/figures';
import { authSaid } from '@/texts/authSentences';

const EXAMPLE = '1234.56';

/** A typed amount or rate as canonical decimal text, or what its field has to say. */
type Figure = { text: string; error: null } | { text: null; error: string };

/** Reads a field of the console that needs a number. */
export function readFigure(label: string, { value, problem }: TypedNumber): Figure {
  if (value !== null) return { text: toText(value), error: null };
  if (problem === 'empty') return { text: null, error: authSaid.fieldRequired(label) };
  const { choose, writeAs } = figureTexts.typed;
  return { text: null, error: problem === 'ambiguous' ? choose : writeAs(formatFixed(EXAMPLE, 2)) };
}
