import { compare, decimal, parseDecimal, sumOf, toText } from '@/domain/money/decimal';
import type { Level } from './listingBook';
import { formatCount } from '@/texts/language/plural';

/** The rank of a rate among those of other users' listings: 1 is the best, the lowest. `of` includes this one. */
interface Rank {
  place: number;
  of: number;
  /** What others list at better rates and at the same rate, all of which is taken first. Canonical decimal text. */
  ahead: string;
  beside: string;
}

const totalOf = (levels: readonly Level[]) => toText(sumOf(levels.map(({ total }) => decimal(total))));

/** The rank of a rate; null if the text is not a rate. */
export function rankOf(levels: readonly Level[], rate: string): Rank | null {
  const own = parseDecimal(rate);
  if (!own) return null;
  const better = levels.filter((level) => compare(decimal(level.rate), own) < 0);
  const shared = levels.filter((level) => compare(decimal(level.rate), own) === 0);
  return {
    place: better.length + 1,
    of: levels.length + (shared.length > 0 ? 0 : 1),
    ahead: totalOf(better),
    beside: totalOf(shared),
  };
}

/** "3 of 9"; "best of 9" for the first. */
export function rankWords({ place, of }: Pick<Rank, 'place' | 'of'>): string {
  return place === 1 ? `best of ${String(of)}` : `${String(place)} of ${String(of)}`;
}

const SUFFIXES = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

function ordinal(place: number): string {
  return `${formatCount(place)}${SUFFIX[SUFFIXES.select(place)] ?? 'th'}`;
}

/**
 * The text beside a typed rate: "3rd of 14 rates, ¥ 41,200.00 ahead of it at better rates". `money` formats an amount
 * of the listed currency.
 */
export function rankSentence({ place, of, ahead, beside }: Rank, money: (amount: string) => string): string {
  const first = of === 1 ? 'The only rate' : `${place === 1 ? 'Best' : ordinal(place)} of ${formatCount(of)} rates`;
  const better = ahead === '0' ? 'nothing ahead of it' : `${money(ahead)} ahead of it at better rates`;
  const same = beside === '0' ? '' : `, and ${money(beside)} at the same rate, older ones first`;
  return `${first}, ${better}${same}`;
}
