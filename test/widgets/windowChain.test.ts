import { loadedRows, olderWindows, type WindowLink, withLink } from '@/widgets/windows/windowChain';
import { chooseSeed } from '@test/support/random/seededChoices';
import { seededRandom } from '@test/support/random/seededRandom';

const newest: WindowLink = { next: 'a', size: 50 };

it('after the windows that were loaded comes one that was not, until the end is known [S11.windows.screen]', () => {
  expect(olderWindows({ next: null, size: 7 }, [])).toEqual([]);
  expect(olderWindows(newest, [])).toEqual([{ before: 'a', first: 51, isKnown: false }]);
  const links = withLink([], 0, { next: 'b', size: 50 });
  expect(olderWindows(newest, links)).toEqual([
    { before: 'a', first: 51, isKnown: true },
    { before: 'b', first: 101, isKnown: false },
  ]);
  expect(loadedRows(newest, links)).toEqual({ count: 100, areAll: false });
  const all = withLink(links, 1, { next: null, size: 3 });
  expect(olderWindows(newest, all)).toHaveLength(2);
  expect(loadedRows(newest, all)).toEqual({ count: 103, areAll: true });
});

it('an equal link changes nothing, and nothing follows the end [S11.windows.screen]', () => {
  const links = [
    { next: 'b', size: 50 },
    { next: 'c', size: 50 },
  ];
  expect(withLink(links, 1, { next: 'c', size: 50 })).toBe(links);
  expect(withLink(links, 0, { next: null, size: 20 })).toEqual([{ next: null, size: 20 }]);
  expect(withLink(links, 0, { next: 'x', size: 50 })).toEqual([{ next: 'x', size: 50 }, links[1]]);
});

it('windows that are loaded again in any order are the whole list, whatever arrived meanwhile [S11.windows.screen]', () => {
  const seed = chooseSeed();
  const random = seededRandom(seed);
  for (let world = 0; world < 50; world += 1) {
    // Newest first: the numbers fall.
    let rows = Array.from({ length: random.between(1, 60) }, (_, index) => 1000 - index);
    const limit = random.between(1, 9);
    const load = (before: string | null) => {
      const start = before === null ? 0 : rows.findIndex((row) => String(row) === before) + 1;
      const shown = rows.slice(start, start + limit);
      const next = start + limit < rows.length ? String(shown.at(-1)) : null;
      return { shown, link: { next, size: shown.length } };
    };
    let head = load(null);
    let links: readonly WindowLink[] = [];
    for (let step = 0; step < 40; step += 1) {
      const chance = random.between(0, 4);
      if (chance === 0) rows = [(rows[0] ?? 1000) + 1, ...rows];
      if (chance === 1) head = load(null);
      const known = olderWindows(head.link, links);
      const index = random.between(0, known.length);
      const window = known[index];
      if (chance > 1 && window) links = withLink(links, index, load(window.before).link);
    }
    // At rest, what is shown was loaded after what is above it.
    head = load(null);
    const found = [...head.shown];
    for (let index = 0; ; index += 1) {
      const window = olderWindows(head.link, links)[index];
      if (!window) break;
      expect({ seed, world, first: window.first }).toEqual({ seed, world, first: found.length + 1 });
      const loaded = load(window.before);
      found.push(...loaded.shown);
      links = withLink(links, index, loaded.link);
    }
    expect({ seed, world, found }).toEqual({ seed, world, found: rows });
    expect(loadedRows(head.link, links)).toEqual({ count: rows.length, areAll: true });
  }
});
