import { type TypedNumber, typedRate } from '@/domain/money/typedNumber';
import {
  add,
  compare,
  type Decimal,
  decimal,
  isPositive,
  maxOf,
  multiply,
  roundTo,
  toText,
  ZERO,
} from '@/domain/money/decimal';
import { pickedTurned, shownBand, textIn, typedEither } from '@/domain/money/turnedInput';
import { isInBand, rateBand } from '@/domain/money/rateBand';
import { formatRate } from '@/domain/money/turnedRate';
import { atEffort } from '@test/support/random/effort';
import { type SeededRandom, withSeed } from '@test/support/random/seededRandom';

const typedTurned = (text: string) => typedEither(text, true);

const CASES = atEffort(10_000);
const SWITCHED = atEffort(1_000);

/** A figure of at least 0.0001 and below 1000, with no more decimals than figures of its size are shown with. */
function typedFigure(random: SeededRandom): string {
  const [whole, decimals] = random.oneOf([
    [random.between(100, 999), 2],
    [random.between(10, 99), 4],
    [random.between(1, 9), 4],
  ] as const);
  const small = `0.${random.oneOf(['', '0', '00', '000'])}${String(random.between(1, 9))}${random.digits(2)}`;
  return random.chance(20) ? small : `${String(whole)}.${random.digits(decimals)}`;
}

/** A rate that the server takes: from 0.00000001 on, with up to 8 decimals. */
function sentRate(random: SeededRandom): Decimal {
  const rate = decimal(`${random.digits(random.between(1, 5))}.${random.digits(random.between(1, 8))}`);
  return isPositive(rate) ? rate : decimal('0.00000001');
}

const sentOf = ({ value }: TypedNumber) => toText(value ?? ZERO);
const plain = (text: string) => toText(decimal(text.replaceAll(',', '')));
const over = (text: string) => {
  const [whole = '', places = ''] = text.split('.');
  return { units: BigInt(whole + places), under: 10n ** BigInt(places.length) };
};

/** The definition of "nearest with 8 decimals", without a division: |1/figure − sent| is at most half of 10^-8. */
function isNearest(figure: string, sent: string): boolean {
  const [typed, rate] = [over(figure), over(sent)];
  const difference = typed.under * rate.under - rate.units * typed.units;
  return (difference < 0n ? -difference : difference) * 2n * 10n ** 8n <= typed.units * rate.under;
}

/** Expects that no case finds a fault. Ten thousand expectations would be slow, so there is one. */
function expectNoFault(cases: number, find: (random: SeededRandom) => string | null): void {
  withSeed((random) => {
    let fault: string | null = null;
    for (let index = 0; index < cases && fault === null; index += 1) fault = find(random);
    expect(fault).toBeNull();
  });
}

test('what is sent of a turned figure is the nearest rate with 8 decimals [S10.quote.sent]', () => {
  expectNoFault(CASES, (random) => {
    const figure = typedFigure(random);
    const sent = sentOf(typedTurned(figure));
    return isNearest(figure, sent) && /^\d+(\.\d{1,8})?$/.test(sent) ? null : `${figure} is sent as ${sent}`;
  });
});

test('a figure below 1000, typed with the decimals of its size, is shown again as it was typed [S10.quote.kept]', () => {
  expectNoFault(CASES, (random) => {
    const figure = typedFigure(random);
    const shown = formatRate(sentOf(typedTurned(figure)), true);
    return plain(shown) === plain(figure) ? null : `${figure} is shown as ${shown}`;
  });
});

test('the text of a rate that is turned round is read as exactly that rate [S10.quote.kept]', () => {
  expectNoFault(CASES, (random) => {
    const rate = sentRate(random);
    const again = sentOf(typedTurned(textIn(typedRate(toText(rate)), true)));
    return again === toText(rate) ? null : `${toText(rate)} becomes ${again}`;
  });
});

test('switching to and fro, even if what is shown is typed again each time, changes neither texts nor what is sent [S10.quote.kept]', () => {
  expectNoFault(SWITCHED, (random) => {
    const startsTurned = random.chance(50);
    const read = (text: string, turned: boolean) => (turned ? typedTurned(text) : typedRate(text));
    let typed = read(startsTurned ? typedFigure(random) : toText(sentRate(random)), startsTurned);
    const [sent, other] = [sentOf(typed), textIn(typed, !startsTurned)];
    let turned = startsTurned;
    for (let times = 2 * random.between(1, 3); times > 0; times -= 1) {
      turned = !turned;
      typed = read(textIn(typed, turned), turned);
      if (sentOf(typed) !== sent) return `${sent} became ${sentOf(typed)}`;
    }
    return textIn(typed, !startsTurned) === other ? null : `${other} became ${textIn(typed, !startsTurned)}`;
  });
});

test('both ends of a band that is turned round are accepted when they are typed, the lower figure first [S10.quote.sent]', () => {
  expectNoFault(SWITCHED, (random) => {
    const market = maxOf(sentRate(random), decimal('0.000001'));
    const band = rateBand(market);
    const { low, high } = shownBand(band, true);
    const accepted = [low, high].every((end) => isInBand(typedTurned(end).value ?? ZERO, band));
    return accepted && compare(decimal(plain(low)), decimal(plain(high))) <= 0
      ? null
      : `${toText(market)}: ${low}, ${high}`;
  });
});

test('a rate that is picked on the axis is a figure as it is shown, and never leaves the band [S10.quote.sent]', () => {
  expectNoFault(SWITCHED, (random) => {
    const market = maxOf(sentRate(random), decimal('0.000001'));
    const band = rateBand(market);
    const step = decimal(`0.${String(random.between(0, 200)).padStart(3, '0')}`);
    const rate = roundTo(add(band.low, multiply(market, step)), 8, random.chance(50) ? 'down' : 'up');
    if (!isInBand(rate, band)) return null;
    const picked = pickedTurned(rate, market);
    return isInBand(picked.value ?? ZERO, band) ? null : `${toText(rate)} of ${toText(market)}: ${picked.text}`;
  });
});
