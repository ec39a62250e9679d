import type { ListingsDelta } from '@contract/feeds';
import { applyDelta } from '@/domain/book/listingsFeed';
import { atEffort } from '@test/support/random/effort';
import { checkProperty } from '@test/support/random/property';
import type { SeededRandom } from '@test/support/random/seededRandom';
import { arrived, deltaBetween, randomMoments, tableAt } from './feedWorld';

const CASES = 100;

/** A delta as text, and what it was made of. */
interface Sent {
  delta: ListingsDelta;
  /** The next delta. */
  next: ListingsDelta;
}

const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));

const DAMAGES: Record<string, (random: SeededRandom, sent: Sent) => string> = {
  'another byte': (random, { delta }) => {
    const text = JSON.stringify(delta);
    const at = random.between(0, text.length - 1);
    return text.slice(0, at) + random.oneOf(PRINTABLE.filter((sign) => sign !== text[at])) + text.slice(at + 1);
  },
  'a missing byte': (random, { delta }) => {
    const text = JSON.stringify(delta);
    const at = random.between(0, text.length - 1);
    return text.slice(0, at) + text.slice(at + 1);
  },
  'a missing row': (random, { delta }) => {
    const lost = random.between(0, delta.set.length + delta.del.length - 1);
    const set = delta.set.filter((_, at) => at !== lost);
    const del = delta.del.filter((_, at) => at + delta.set.length !== lost);
    return JSON.stringify({ ...delta, set, del });
  },
  'a row of another moment': (_, { delta, next }) => JSON.stringify({ ...delta, set: next.set, del: next.del }),
  'another version': (random, { delta, next }) =>
    JSON.stringify({ ...delta, [random.oneOf(['from', 'to'])]: random.oneOf([next.to, `${delta.to}0`, '7-1']) }),
  'another sum': (_, { delta, next }) => JSON.stringify({ ...delta, sum: next.sum }),
  'a missing message': (_, { next }) => JSON.stringify(next),
};

test.each(Object.entries(DAMAGES))(
  `%s is noticed, or the listings are right nevertheless, in ${String(atEffort(CASES))} deltas [S10.thousands.change]`,
  (_what, damage) => {
    let noticed = 0;
    checkProperty(CASES, (random) => {
      const moments = randomMoments(random, 3);
      const [before, after] = moments.map(tableAt);
      if (!before || !after) throw new Error('there are three moments');
      const sent = { delta: deltaBetween(moments, 0, 1), next: deltaBetween(moments, 1, 2) };
      const delta = arrived(damage(random, sent));
      const followed = delta && applyDelta(before, delta);
      if (followed?.outcome !== 'applied') noticed += 1;
      else expect(followed.table).toEqual(after);
    });
    // Some damage changes nothing: a byte of the id of a listing that was never seen.
    expect(noticed).toBeGreaterThan(atEffort(CASES) * 0.5);
  },
);

test('a delta that was heard before, or is older than the table, is dropped', () => {
  checkProperty(50, (random) => {
    const moments = randomMoments(random, 4);
    const table = tableAt(moments[2] as (typeof moments)[0]);
    expect(applyDelta(table, deltaBetween(moments, 1, 2))).toEqual({ outcome: 'old' });
    expect(applyDelta(table, deltaBetween(moments, 0, 1))).toEqual({ outcome: 'old' });
  });
});
