import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import {
  periodsAt,
  readStatementFilter,
  type StatementFilter,
  statementSearch,
} from '@/features/wallet/statementFilter';
import { atEffort } from '@test/support/random/effort';
import { chooseSeed, seededChoices } from '@test/support/random/seededChoices';

const DAY_MS = 86_400_000;
const STATES = atEffort(1_000);

const seed = chooseSeed();
it(`an address that was made of a filter is read as that filter, each of many times; seed ${String(seed)} [S11.statement.screen]`, () => {
  const random = seededChoices(seed);
  const aDay = () => (random.chance(30) ? '' : new Date(random.between(0, 80_000) * DAY_MS).toISOString().slice(0, 10));
  for (let count = 0; count < STATES; count += 1) {
    const filter: StatementFilter = { currency: random.oneOf(TRADABLE_CURRENCIES), from: aDay(), until: aDay() };
    const address = statementSearch(filter).toString();
    expect(readStatementFilter(new URLSearchParams(address))).toEqual({ filter, dropped: [] });
    expect(statementSearch(readStatementFilter(new URLSearchParams(address)).filter).toString()).toBe(address);
  }
});

it('what is no wallet or no day is left out and named [S11.statement.screen]', () => {
  const search = new URLSearchParams('currency=EUR&from=2026-02-31&until=x&other=1');
  expect(readStatementFilter(search)).toEqual({
    filter: { currency: 'CNY', from: '', until: '' },
    dropped: ['EUR', '2026-02-31', 'x'],
  });
});

it('the periods that are offered end with the last day of their month, also in January and in a leap year [S11.statement.screen]', () => {
  expect(periodsAt(new Date(2028, 0, 31, 23, 59)).lastMonth).toEqual({ from: '2027-12-01', until: '2027-12-31' });
  expect(periodsAt(new Date(2028, 1, 1)).thisMonth).toEqual({ from: '2028-02-01', until: '2028-02-29' });
  expect(periodsAt(new Date(2028, 1, 1)).thisYear).toEqual({ from: '2028-01-01', until: '2028-12-31' });
});
