const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MOST_DIGITS = 1_000;

/** The digits of a literal as a whole number and how many of them are decimals. */
function digitsOf(literal: string): { digits: bigint; decimals: number } {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), decimals: fraction.length - parseInt(exponent, 10) };
}

/**
 * Every number anywhere in a text, cut to two decimals and grouped in thousands by independent arithmetic: what a
 * screen may show of it.
 */
export function cutToCents(text: string): string[] {
  return [...text.matchAll(NUMBER)].flatMap(([literal]) => {
    const { digits, decimals } = digitsOf(literal);
    if (Math.abs(decimals) > MOST_DIGITS) return [];
    const cents = decimals <= 2 ? digits * 10n ** BigInt(2 - decimals) : digits / 10n ** BigInt(decimals - 2);
    const shown = String(cents < 0n ? -cents : cents).padStart(3, '0');
    const grouped = shown.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
    return `${cents < 0n ? '-' : ''}${grouped}.${shown.slice(-2)}`;
  });
}
