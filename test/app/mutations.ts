import type { SeededRandom } from '@test/support/random/seededRandom';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A placeholder for `1e309`: JSON.stringify cannot write a number that no float can hold. */
const HUGE = '@@1e309@@';
const TEXTS = [
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '1e-400',
  '0x10',
  '1,000.50',
  '١٢٣',
  '12.3.4',
  ' 7 ',
  '-5.005',
  '0.1000000000000000055511151231257827',
  '99999999999999999999.999999999',
  '\u202e00.001',
  '\u200b\u200d\ufeff',
  'א\u2067ב',
  '<script>alert(1)</script>',
  '{{x}}',
  '__proto__',
  '\u0000',
  '\ud800',
  '',
  'x'.repeat(5_000),
];
const TEN_MEGABYTES = 10 * 1024 * 1024;

const rubbish = (random: SeededRandom): Json =>
  random.oneOf<() => Json>([
    () => null,
    () => [],
    () => ({}),
    () => true,
    () => random.between(-1_000, 1_000_000),
    () => 0.1 + 0.2,
    () => -1e21,
    () => HUGE,
    () => [[null]],
    () => ({ toString: 'x', length: -1, ['__proto__']: { polluted: true } }),
    () => random.oneOf(TEXTS),
    () => random.oneOf(TEXTS),
    () => random.oneOf(TEXTS),
  ])();

/** The same value with something in it replaced, dropped, added, doubled or emptied. */
function spoilt(value: Json, random: SeededRandom): Json {
  if (typeof value !== 'object' || value === null || random.chance(15)) return rubbish(random);
  if (Array.isArray(value)) {
    if (value.length === 0) return random.chance(50) ? [rubbish(random)] : rubbish(random);
    const at = random.between(0, value.length - 1);
    const row = value[at] as Json;
    return random.oneOf<() => Json>([
      () => value.with(at, spoilt(row, random)),
      () => value.with(at, spoilt(row, random)),
      () => value.toSpliced(at, 1),
      () => value.toSpliced(at, 0, row),
      () => value.toSpliced(at, 0, rubbish(random)),
      () => [],
      () => ({ results: value }),
      () => row,
    ])();
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return { [random.oneOf(TEXTS)]: rubbish(random) };
  const key = random.oneOf(keys);
  return random.oneOf<() => Json>([
    () => ({ ...value, [key]: spoilt(value[key] as Json, random) }),
    () => ({ ...value, [key]: rubbish(random) }),
    () => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
    () => ({ ...value, [`${key}${random.oneOf(TEXTS)}`]: rubbish(random) }),
    () => [value],
  ])();
}

const written = (value: Json) => JSON.stringify(value).replaceAll(`"${HUGE}"`, '1e309');

/** The text of an answer, spoilt somewhere: in its values, its structure or its spelling. */
export function mutatedAnswer(body: unknown, random: SeededRandom): string {
  const whole = written((body ?? null) as Json);
  const kind = random.between(1, 200);
  if (kind === 1) return written([{ id: 1, currency: 'CNY', message: 'x'.repeat(TEN_MEGABYTES) }]);
  if (kind <= 8) return '<!doctype html><h1>Bad gateway</h1>';
  if (kind <= 24) return whole.slice(0, random.between(0, whole.length));
  if (kind <= 32)
    return whole.replace(random.oneOf(['"', '{', ',', ':', '}']), random.oneOf(['', "'", '\u200b', '\\']));
  if (kind <= 36) return `\ufeff${whole}`;
  let value = body as Json;
  for (let times = random.between(1, 3); times > 0; times -= 1) value = spoilt(value, random);
  return written(value);
}
