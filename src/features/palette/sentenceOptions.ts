import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { rateText } from '@/domain/money/amountInput';
import { decimal } from '@/domain/money/decimal';
import { formatExact } from '@/domain/money/formatDecimal';
import { plainFigure } from '@/domain/money/numberMarks';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { typedEither } from '@/domain/money/turnedInput';
import type { Sentence } from '@/domain/sentences/sentence';
import { type Ticket, ticketPath } from '@/routes/ticketPath';
import { paletteTexts } from '@/texts/palette';
import type { Option } from './option';

/** What is known of a pair. */
interface Pair {
  /** True if the user reads its rates the other way round. */
  isTurned: boolean;
  /** Decimal text; null while it is not known. */
  marketRate: string | null;
}

/** Looks up a pair. */
export type PairOf = (currency: string, swapTo: string) => Pair;

const TICKET: Readonly<Record<Sentence['verb'], Ticket>> = {
  list: 'listConfirmation',
  order: 'bilateralOrderConfirmation',
};

/** The rate of a sentence as it would be sent; null if it has none. */
function sentRate({ rate }: Sentence, isTurned: boolean): string | null {
  return rate === null ? null : rateText(typedEither(plainFigure(rate), isTurned));
}

/** One ticket, filled with what the sentence says of it. */
function ticketOf(sentence: Sentence, currency: string, to: string | null, pairOf: PairOf): Option {
  const { verb, amount, rate } = sentence;
  const isTurned = to !== null && pairOf(currency, to).isTurned;
  const sent = to === null ? null : sentRate(sentence, isTurned);
  const what = amount === null ? currency : `${formatExact(amount)} ${currency}`;
  const towards = to === null ? what : paletteTexts.towards(what, to);
  const [one, per] = isTurned ? [currency, to ?? ''] : [to ?? '', currency];
  return {
    label: paletteTexts[verb](
      sent === null || rate === null ? towards : paletteTexts.at(towards, plainFigure(rate), one, per),
    ),
    kind: paletteTexts.kinds.action,
    icon: verb,
    to: ticketPath(TICKET[verb], currency, { to, rate: sent, amount }),
  };
}

/** True if the rate would be accepted, as far as is known. */
function isLikely(sentence: Sentence, { isTurned, marketRate }: Pair): boolean {
  const sent = sentRate(sentence, isTurned);
  return sent !== null && marketRate !== null && isInBand(decimal(sent), rateBand(decimal(marketRate)));
}

/**
 * The tickets that a sentence may mean: one for each currency that it leaves open, and those at whose market its rate
 * makes sense first. They are opened, never sent.
 */
export function sentenceOptions(sentence: Sentence, pairOf: PairOf): Option[] {
  const { currency, to, rate } = sentence;
  const from = currency === null ? TRADABLE_CURRENCIES.filter((one) => one !== to) : [currency];
  // A rate needs both currencies: in which way it is read depends on them.
  const targets = (one: string) =>
    to === null && rate !== null ? TRADABLE_CURRENCIES.filter((other) => other !== one) : [to];
  const pairs = from.flatMap((one) => targets(one).map((target) => ({ one, target })));
  const likely = pairs.filter(({ one, target }) => target !== null && isLikely(sentence, pairOf(one, target)));
  const others = pairs.filter((pair) => !likely.includes(pair));
  return [...likely, ...others].map(({ one, target }) => ticketOf(sentence, one, target, pairOf));
}
