import path from 'node:path';
import ts from 'typescript';
import { AREAS } from '@test/tools/mutation/areas';
import { tiers } from '../../.ci/lint/tiers.cjs';
import { filesOf, importTarget, type Source, sourcesOf } from './sources';

describe('folders', () => {
  const MOST_FILES = 40;
  const FEWEST_FILES = 3;

  const sources = sourcesOf('clients', 'contract', 'src', 'server/src');

  const importsOf = ({ path: from, text }: Source) =>
    ts
      .preProcessFile(text, true, true)
      .importedFiles.map(({ fileName }) => importTarget(from, fileName))
      .filter((file) => file !== null);

  interface Hall {
    root: string;
    /** Lowest first. */
    order: readonly string[];
  }

  /** Each tier, and each feature, with the order of its folders. */
  const halls: Hall[] = tiers.flatMap(({ pattern, folders }) => {
    if (!pattern.endsWith('/*')) return [{ root: pattern, order: folders as readonly string[] }];
    const base = pattern.slice(0, -2);
    const names = new Set(sourcesOf(base).map(({ path: file }) => file.slice(base.length + 1).split('/')[0] ?? ''));
    const orders = folders as Readonly<Record<string, readonly string[]>>;
    return [...names].map((name) => ({ root: `${base}/${name}`, order: orders[name] ?? [] }));
  });

  /** The folder of a hall in which a file lies: the longest listed one, then the first level, or '' at its root. */
  function folderIn({ root, order }: Hall, file: string): string {
    const below = path.posix.dirname(file.slice(root.length + 1));
    if (below === '.') return '';
    const listed = order.filter((folder) => below === folder || below.startsWith(`${folder}/`));
    return listed.sort((a, b) => b.length - a.length)[0] ?? below.split('/')[0] ?? '';
  }

  const arrows = sources.flatMap((source) => importsOf(source).map((to) => ({ from: source.path, to })));

  const inside = (root: string, file: string) => file.startsWith(`${root}/`);

  /** How many files each folder holds directly. */
  function countsIn(...tops: string[]): [folder: string, files: number][] {
    const counts = new Map<string, number>();
    for (const { path: file } of tops.flatMap((top) => filesOf(/./, top))) {
      counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
    }
    return [...counts];
  }

  test('no folder holds more than 40 files directly', () => {
    const counts = countsIn('clients', 'src', 'contract', 'server/src', 'test');
    expect(counts.filter(([, files]) => files > MOST_FILES)).toEqual([]);
  });

  test('no folder of the product holds fewer than 3 files: a folder of one file is a longer name of that file', () => {
    // A migration stays where it was released.
    const counts = countsIn('clients', 'src', 'contract', 'server/src').filter(
      ([folder]) => !folder.includes('/db/migrations/'),
    );
    expect(counts.filter(([, files]) => files < FEWEST_FILES)).toEqual([]);
  });

  test('no two files of a folder have names that differ only in capitals: some systems take one for the other', () => {
    const names = filesOf(/\.tsx?$/).map(({ path: file }) => file.replace(/\.tsx?$/, ''));
    const seen = new Map(names.map((name) => [name.toLowerCase(), name]));
    expect(names.filter((name) => seen.get(name.toLowerCase()) !== name)).toEqual([]);
  });

  test.each(halls.filter(({ order }) => order.length > 0))('the folders of $root import one way only', (hall) => {
    // What is in no folder comes last, if the table does not say otherwise.
    const listed = hall.order.map((folder) => (folder === '.' ? '' : folder));
    const order = listed.includes('') ? listed : [...listed, ''];
    const wrong = arrows
      .filter(({ from, to }) => inside(hall.root, from) && inside(hall.root, to))
      .filter(({ from, to }) => order.indexOf(folderIn(hall, to)) > order.indexOf(folderIn(hall, from)))
      .map(({ from, to }) => `${from} -> ${to}`);
    expect(wrong).toEqual([]);
  });

  test('every folder inside a tier has its place in the order of the table', () => {
    const unlisted = halls
      .filter(({ root }) => root !== 'server/src/modules')
      .flatMap((hall) =>
        sources
          .filter(({ path: file }) => inside(hall.root, file))
          .map(({ path: file }) => ({ hall, folder: folderIn(hall, file) }))
          .filter(({ folder }) => folder !== '' && !hall.order.includes(folder))
          .map(({ folder }) => `${hall.root}/${folder}`),
      );
    expect([...new Set(unlisted)]).toEqual([]);
  });

  test('a style sheet of a component is imported in its own folder alone: elsewhere one imports the component', () => {
    const borrowed = sources.flatMap(({ path: from, text }) =>
      [...text.matchAll(/from '([^']+\.module\.css)'/g)]
        .filter(([, named = '']) => !named.startsWith('./'))
        .map(([, named = '']) => `${from} -> ${named}`),
    );
    expect(borrowed).toEqual([]);
  });

  /** What circles are counted between: folders; files where each is a noun or a tier of its own. */
  const unitOf = (file: string) => (/^server\/src\/(modules\/)?[^/]+$/.test(file) ? file : path.posix.dirname(file));

  /** Folders that import each other, directly or through others. */
  function circles(root: string): string[] {
    const next = new Map<string, Set<string>>();
    for (const { from, to } of arrows) {
      if (!inside(root, from) || !inside(root, to)) continue;
      const [a, b] = [unitOf(from), unitOf(to)];
      if (a !== b) next.set(a, (next.get(a) ?? new Set()).add(b));
    }
    const reaches = (start: string) => {
      const seen = new Set<string>();
      const todo = [...(next.get(start) ?? [])];
      for (let folder = todo.pop(); folder !== undefined; folder = todo.pop()) {
        if (!seen.has(folder)) todo.push(...(next.get(folder) ?? []));
        seen.add(folder);
      }
      return seen;
    };
    return [...next.keys()].filter((folder) => reaches(folder).has(folder));
  }

  test.each(['contract', 'src', 'server/src'])('no folders of %s import each other in a circle', (root) => {
    expect(circles(root)).toEqual([]);
  });

  /** Each circle of files that is met on a walk over all imports, as its way round. */
  function fileCircles(files: readonly Source[]): string[] {
    const next = new Map(files.map((file) => [file.path, importsOf(file)]));
    const found: string[] = [];
    const done = new Set<string>();
    const way: string[] = [];
    const visit = (file: string) => {
      if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' -> '));
      else if (!done.has(file)) {
        way.push(file);
        next.get(file)?.forEach(visit);
        way.pop();
        done.add(file);
      }
    };
    files.forEach(({ path: file }) => visit(file));
    return found;
  }

  test('no files import each other in a circle: values, types, or code that is loaded later', () => {
    expect(fileCircles([...sources, ...sourcesOf('test')])).toEqual([]);
  });

  test.each(["import { fee } from './fees';", "import type { Fee } from './fees';", "const fees = import('./fees');"])(
    'a circle of files is found: %s',
    (text) => {
      const [a, b] = ['src/domain/money/decimal.ts', 'src/domain/money/fees.ts'];
      const back = { path: b, text: "export { decimal } from '@/domain/money/decimal';" };
      expect(fileCircles([{ path: a, text }, back])).toEqual([`${a} -> ${b} -> ${a}`]);
      expect(fileCircles([{ path: a, text: '' }, back])).toEqual([]);
    },
  );

  /** A glob of a mutation area as a pattern. They have no other wildcards. */
  const patternOf = (glob: string) =>
    new RegExp(
      `^${glob
        .replaceAll('.', '\\.')
        .replaceAll('?(x)', 'x?')
        .replaceAll('**/', '(?:.+/)?')
        .replace(/(?<!\.)\*/g, '[^/]*')}$`,
    );

  test('mutation testing measures every file of its tiers, in one area', () => {
    const measured = sourcesOf('contract', 'src/domain', 'src/live', 'src/state', 'src/flows', 'server/src').filter(
      ({ path }) => !path.startsWith('server/') || /^server\/src\/(ledger\.ts|worker\/)/.test(path),
    );
    const isIn = (globs: readonly string[], file: string) =>
      globs.some((glob) => !glob.startsWith('!') && patternOf(glob).test(file)) && !globs.includes(`!${file}`);
    const areasOf = (file: string) => Object.values(AREAS).filter(({ mutate }) => isIn(mutate, file));
    expect(measured.map((source) => source.path).filter((file) => areasOf(file).length !== 1)).toEqual([]);
  });
});

describe('sizes', () => {
  const MOST_LINES = 400;

  const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;

  const sources = sourcesOf('clients', 'contract', 'src', 'server/src');

  test('no file has more than 400 lines, tests included', () => {
    const long = [...sources, ...sourcesOf('test')].filter((source) => linesOf(source) > MOST_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('no file has a name like utils or helpers', () => {
    const heaps = sources.filter(({ path }) => /(utils?|helpers?|managers?|misc|common)\.tsx?$/i.test(path));
    expect(heaps.map(({ path }) => path)).toEqual([]);
  });

  test('all documents together have at most 3,070 lines, the generated specification aside', () => {
    const documents = filesOf(/\.md$/, 'docs').filter(({ path }) => path !== 'docs/SPEC.md');
    expect(documents.length).toBeGreaterThan(10);
    expect(documents.reduce((sum, document) => sum + linesOf(document), 0)).toBeLessThanOrEqual(3_070);
  });
});
