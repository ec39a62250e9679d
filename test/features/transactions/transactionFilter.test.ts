import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@contract/values/transaction';
import { CURRENCIES } from '@contract/values/currencies';
import { filterSearch, readFilter, type TransactionFilter } from '@/features/transactions/transactionFilter';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, type SeededChoices, seededChoices } from '@test/support/random/seededChoices';

const STATES = atEffort(1_000);
const DAY_MS = 86_400_000;
const WORDS = ['rent', '4711', 'NGN→CNY', '&', '%', '#', '=', 'ünter', '+', '١'];

const maybe = (random: SeededChoices, made: () => string) => (random.chance(40) ? '' : made());
const aDay = (random: SeededChoices) => new Date(random.between(0, 80_000) * DAY_MS).toISOString().slice(0, 10);
const anAmount = (random: SeededChoices) =>
  random.chance(50) ? String(random.between(0, 999_999)) : `${String(random.between(0, 99))}.${random.digits(3)}7`;

function aFilter(random: SeededChoices): TransactionFilter {
  const words = () => Array.from({ length: random.between(1, 3) }, () => random.oneOf(WORDS)).join(' ');
  return {
    words: maybe(random, words),
    currency: maybe(random, () => random.oneOf([...CURRENCIES, 'XOF'])),
    type: maybe(random, () => random.oneOf([...TRANSACTION_TYPES, 'GIFT'])),
    status: maybe(random, () => random.oneOf(TRANSACTION_STATUSES)),
    from: maybe(random, () => aDay(random)),
    until: maybe(random, () => aDay(random)),
    min: maybe(random, () => anAmount(random)),
    max: maybe(random, () => anAmount(random)),
  };
}

const seed = chooseSeed();
it(`an address that was made of a filter is read as that filter, each of many times, and the order of an address does not matter; seed ${String(seed)} [S11.filters.address]`, () => {
  const random = seededChoices(seed);
  for (let count = 0; count < STATES; count += 1) {
    const filter = aFilter(random);
    const address = filterSearch(filter);
    const mixed = new URLSearchParams([...address].reverse());
    expect({ seed, ...readFilter(new URLSearchParams(address.toString())) }).toEqual({ seed, filter, dropped: [] });
    expect(filterSearch(readFilter(mixed).filter).toString()).toBe(address.toString());
  }
});

it.each([
  ['from', '2026-02-31'],
  ['until', 'tomorrow'],
  ['min', '-5'],
  ['max', '1e3'],
  ['max', '1,000'],
  ['type', 'LIST or 1=1'],
  ['words', 'a'.repeat(101)],
  ['type', 'GIFT'],
  ['status', 'BOGUS'],
])('a wrong value of %s is left out and named: %s [S11.filters.address]', (field, value) => {
  const { filter, dropped } = readFilter(new URLSearchParams({ currency: 'NGN', [field]: value }), []);
  expect(dropped).toEqual([value]);
  expect(filterSearch(filter).toString()).toBe('currency=NGN');
});
