import '@/app/pages/browserStandIn';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { PublicPages } from '@/app/routing/PublicPages';
import { PUBLIC_ROUTE_NAMES } from '@/routes/publicRoutes';
import { ROUTES } from '@/routes/routes';
import { hashOfSources, ROOT } from '../../.ci/sources.cjs';
import { classesOf, getLocalIdent } from '../../.ci/webpack/classNames.cjs';
import { EntryPagePlugin } from '../../.ci/webpack/entryPage.cjs';
import { IntegrityNamesPlugin } from '../../.ci/webpack/integrityNames.cjs';
import { PROJECT, sourcesOf } from './sources';
import vm from 'node:vm';
import ts from 'typescript';
import { withKeys } from '@/texts/language/inLanguage';
import { LANGUAGES } from '@/texts/language/facts';
import { withoutKeys } from '../../.ci/webpack/textsWithoutKeys.cjs';

const SHEET = `
  /* Not .commented, and not .5s. */
  .open { transition: opacity .5s; animation: turn 1s }
  :global(html) .open:not(.wide-one, .-x) > .deep { color: red }
  @media (min-width: 10.5px) { .later { color: blue } }
  @keyframes turn { to { rotate: 1turn } }
`;

test('the drawn pages call each class what the style sheet of the build calls it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-classes-'));
  const sheet = path.join(folder, 'some.module.css');
  await writeFile(sheet, SHEET);
  await writeFile(path.join(folder, 'main.js'), "import './some.module.css';");
  const options = { modules: { auto: true, namedExport: false, getLocalIdent } };
  const compiler = webpack({
    ...{ mode: 'production', context: folder, entry: './main.js', output: { path: path.join(folder, 'dist') } },
    resolveLoader: { modules: [path.resolve('node_modules')] },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options }] }] },
    optimization: { minimize: false },
    plugins: [new MiniCssExtractPlugin()],
  });
  const failure = await new Promise<string | null>((resolve) => {
    compiler.run((error, stats) => resolve(error?.message ?? (stats?.hasErrors() ? stats.toString() : null)));
  });
  expect(failure).toBeNull();
  const built = (await readFile(path.join(folder, 'dist/main.css'), 'utf8')).replace(/\/\*.*?\*\//gs, '');
  const used = new Set([...built.matchAll(/\.([A-Za-z]\w+)/g)].map(([, name]) => name));
  const classes = classesOf(sheet);
  expect(Object.keys(classes).sort()).toEqual(['-x', 'deep', 'later', 'open', 'wide-one']);
  expect([...used].sort()).toEqual(Object.values(classes).sort());
});

describe('entry page', () => {
  /** Builds two entries with a page for them. @returns the text of the page and the folder of its files */
  async function build(mode: 'development' | 'production') {
    const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-page-'));
    const template = path.join(folder, 'page.html');
    await writeFile(template, '<!doctype html>\n<html>\n  <head>\n    <title>Page</title>\n  </head>\n</html>\n');
    const entry = { early: path.join(folder, 'early.js'), main: path.join(folder, 'main.js') };
    for (const [name, file] of Object.entries(entry)) await writeFile(file, `console.log('${name}');`);
    const output = path.join(folder, 'dist');
    const compiler = webpack({
      ...{ mode, context: folder, entry, devtool: false },
      output: { path: output, filename: '[name].js', publicPath: '/some/' },
      plugins: [new EntryPagePlugin(template)],
    });
    const failure = await new Promise<string | null>((resolve) => {
      compiler.run((error, stats) => resolve(error?.message ?? (stats?.hasErrors() ? stats.toString() : null)));
    });
    expect(failure).toBeNull();
    expect((await readdir(output)).sort()).toEqual(['early.js', 'index.html', 'main.js']);
    return { output, text: await readFile(path.join(output, 'index.html'), 'utf8') };
  }

  test('a page in development starts the early script before all others', async () => {
    const { text } = await build('development');
    expect(text).toContain(
      '<script src="/some/early.js"></script><script type="module" src="/some/main.js"></script></head>',
    );
  });

  test('a page of the production build names the hash of each of its files', async () => {
    const { output, text } = await build('production');
    const file = await readFile(path.join(output, 'main.js'));
    const hash = createHash('sha256').update(file).digest('base64');
    // Without quotes, because webpack makes the page small too.
    expect(text).toContain(`src=/some/main.js integrity="sha256-${hash}" crossorigin=anonymous`);
  });
});

// What the build has instead of a browser, before anything looks at one.

test.each(PUBLIC_ROUTE_NAMES)('the page of %s is rendered where there is no browser', async (name) => {
  const place = { pathname: ROUTES[name], state: null, key: 'default', way: 'POP' } as const;
  const problems = jest.fn();
  const { prelude } = await prerender(createElement(PublicPages, { place, go: () => undefined }), {
    onError: problems,
  });
  expect(problems).not.toHaveBeenCalled();
  expect(await new Response(prelude).text()).toMatch(/<main.*<h1 tabindex="-1">[^<]+<\/h1>.*<form/i);
});

describe('sources', () => {
  let folder: string;

  const hash = (settings?: string) => hashOfSources([path.relative(ROOT, folder)], settings);

  const inFolder = (name: string) => path.join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'crossrate-sources-'));
    mkdirSync(inFolder('inner'));
    writeFileSync(inFolder('a.ts'), 'one');
    writeFileSync(inFolder('inner/b.ts'), 'two');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('a build belongs to its sources as long as no file and no setting is another', () => {
    const before = hash();
    writeFileSync(inFolder('a.ts'), 'one');
    expect(hash()).toBe(before);
    expect(hash('https://another.example/')).not.toBe(before);
  });

  it.each([
    ['changed', () => writeFileSync(inFolder('inner/b.ts'), 'three')],
    ['added', () => writeFileSync(inFolder('inner/c.ts'), '')],
    ['removed', () => rmSync(inFolder('a.ts'))],
    ['renamed', () => renameSync(inFolder('a.ts'), inFolder('inner/a.ts'))],
  ])('a build no longer belongs to its sources when a file was %s', (_what, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });
});

describe('integrity', () => {
  /** Puts the style sheet of a chunk behind its script, as the cache of an earlier build may. */
  class StylesLast {
    apply(compiler: Compiler) {
      compiler.hooks.compilation.tap('StylesLast', (compilation: Compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 2;
        compilation.hooks.processAssets.tap({ name: 'StylesLast', stage }, () => {
          for (const { files } of compilation.chunks) {
            for (const file of [...files]) if (file.endsWith('.css') && files.delete(file)) files.add(file);
          }
        });
      });
    }
  }

  /** Builds a page with a part that has a script and a style sheet. @returns the folder of the result */
  async function build(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-integrity-'));
    await writeFile(path.join(folder, 'main.js'), "import('./part.js').then(({ part }) => console.log(part));");
    await writeFile(path.join(folder, 'part.js'), "import './part.css'; export const part = 'part';");
    await writeFile(path.join(folder, 'part.css'), 'a { color: red }');
    const output = path.join(folder, 'dist');
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: './main.js',
      output: { path: output, filename: '[name].js', chunkFilename: 'assets/[id].js', crossOriginLoading: 'anonymous' },
      optimization: { chunkIds: 'deterministic' },
      resolveLoader: { modules: [path.resolve('node_modules')] },
      module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
      plugins: [
        new MiniCssExtractPlugin({ chunkFilename: 'assets/[id].css' }),
        new StylesLast(),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], hashLoading: 'lazy' }),
        new IntegrityNamesPlugin(),
      ],
    });
    const failure = await new Promise<string | null>((resolve) => {
      compiler.run((error, stats) => resolve(error?.message ?? (stats?.hasErrors() ? stats.toString() : null)));
    });
    expect(failure).toBeNull();
    return output;
  }

  test('a script that comes later is named after its hash and loaded with it, though webpack names the style sheet of the chunk last [S11.walls]', async () => {
    const folder = await build();
    const files = await readdir(path.join(folder, 'assets'));
    const script = files.find((file) => file.endsWith('.js')) ?? '';
    const text = await readFile(path.join(folder, 'assets', script));
    const hash = createHash('sha256').update(text).digest('base64');
    expect(await readFile(path.join(folder, 'main.js'), 'utf8')).toContain(`sha256-${hash}`);
    const [id = ''] = script.split('.');
    expect(files.sort()).toEqual([`${id}.css`, `${id}.${hash.slice(0, 8).replace(/\W/g, '-')}.js`].sort());
  }, 60_000);
});

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
}

const PUBLIC = path.join(PROJECT, 'public');

const manifest = JSON.parse(readFileSync(path.join(PUBLIC, 'site.webmanifest'), 'utf8')) as Manifest;

const page = readFileSync(path.join(PUBLIC, 'index.html'), 'utf8');

const routes: readonly string[] = Object.values(ROUTES);

const PNG = [0x89, 0x50, 0x4e, 0x47];

/** Where a PNG has its width; its height follows. */
const WIDTH_AT = 16;

function sizeOfPng(file: string): string {
  const bytes = readFileSync(file);
  expect([...bytes.subarray(0, PNG.length)]).toEqual(PNG);
  return `${String(bytes.readUInt32BE(WIDTH_AT))}x${String(bytes.readUInt32BE(WIDTH_AT + 4))}`;
}

test('every icon of the app exists, with the type and the size that it is said to have [S11.install]', () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of icons) {
    const file = path.join(PUBLIC, src);
    expect([src, existsSync(file)]).toEqual([src, true]);
    if (type === 'image/png') expect([src, sizeOfPng(file)]).toEqual([src, sizes]);
    else expect([type, sizes, readFileSync(file, 'utf8').startsWith('<svg')]).toEqual(['image/svg+xml', 'any', true]);
  }
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`).sort()).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('the app starts at the homepage, and its shortcuts lead to routes [S11.install]', () => {
  expect(manifest).toMatchObject({ start_url: ROUTES.home, scope: '/', display: 'standalone' });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Market', ROUTES.market],
    ['List', ROUTES.list],
    ['Order', ROUTES.order],
  ]);
  expect(routes).toContain(manifest.id);
});

test('the browser gets a colour for its frame in both themes [S11.install]', () => {
  const colours = [...page.matchAll(/name="theme-color" content="(#\w{6})" media="\(prefers-color-scheme: (\w+)\)"/g)];
  expect(colours.map(([, , theme]) => theme)).toEqual(['light', 'dark']);
  expect(colours[0]?.[1]).toBe(manifest.theme_color);
  expect(manifest.background_color).toMatch(/^#\w{6}$/);
});

type Exports = Record<string, unknown>;

const readEnglish = (from: string) => readFileSync(`${from.replace('@/', 'src/')}.ts`, 'utf8');
const translations = sourcesOf('src/texts').filter(
  ({ path: file, text }) => /^src\/texts\/(zh|fr)\//.test(file) && text.includes('Translated<typeof'),
);

/** Runs a file of texts. */
function exportsOf(text: string, language: string): Exports {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const exported: Exports = {};
  const code = ts.transpileModule(text, { compilerOptions: options }).outputText;
  const run = vm.compileFunction(code, ['exports', 'require']) as (
    exported: Exports,
    load: (from: string) => unknown,
  ) => void;
  run(exported, (from) => jest.requireActual(from.replace('./', `@/texts/${language}/`)));
  return exported;
}

/** What a text says for some facts, so that a function can be compared. */
function saidBy(text: unknown): unknown {
  if (typeof text === 'function') {
    return [
      ['A', 'B', 'C', 'D'],
      [1, 2, 3, 4],
    ].map((facts) => {
      try {
        return JSON.stringify((text as (...all: unknown[]) => unknown)(...facts));
      } catch {
        return 'needs other facts';
      }
    });
  }
  if (Array.isArray(text)) return text.map(saidBy);
  if (typeof text !== 'object' || text === null) return text;
  return Object.fromEntries(Object.entries(text).map(([key, each]) => [key, saidBy(each)]));
}

/** The English records that a file translates, by the name of the translation. */
function englishOf(text: string): Exports {
  const english = Object.fromEntries(
    [...text.matchAll(/^import type \{([^}]+)\} from '([^']+)';/gm)].flatMap(([, names = '', from = '']) =>
      names.split(',').map((each) => {
        const [name = '', local = name] = each.trim().split(' as ');
        return [local, () => jest.requireActual<Exports>(from)[name]] as const;
      }),
    ),
  );
  return Object.fromEntries(
    [...text.matchAll(/^(?:export )?const (\w+): Translated<typeof (\w+)>/gm)].map(([, name = '', local = '']) => [
      name,
      english[local]?.(),
    ]),
  );
}

test('there is a translation to look at in each language', () => {
  expect(translations.length).toBeGreaterThan(8 * (Object.keys(LANGUAGES).length - 1));
});

test.each(translations.map(({ path: file, text }) => [file, text]))(
  'the texts of %s are the same without their keys',
  (file, text) => {
    const language = path.basename(path.dirname(file));
    const written = exportsOf(text, language);
    const sent = exportsOf(withoutKeys(text, path.resolve(file), readEnglish), language);
    const english = englishOf(text);
    expect(Object.keys(english).length).toBeGreaterThan(0);
    for (const [name, texts] of Object.entries(written).filter(([each]) => each in english)) {
      expect(saidBy(withKeys(sent[name], english[name]))).toEqual(saidBy(texts));
    }
  },
);

const EN = "export const home = { a: 'A', b: { c: 'C', d: (e: string) => `D ${e}` }, f: 'F' };";
const HEAD = "import type { home as en } from '@/texts/en/home';\n";
const sent = (texts: string) =>
  withoutKeys(`${HEAD}export const home: Translated<typeof en> = ${texts};`, 'a.ts', () => EN);

test('the values are in the order of the English keys, whatever the order of the translation', () => {
  expect(sent("{ f: 'f', b: { d: (e) => `${e} d`, c: 'c' }, a: 'a' }")).toContain("= ['a',['c',\"{0} d\"],'f'];");
});

test('a record whose keys cannot be compared keeps them, and a function that does more stays a function', () => {
  expect(sent("{ ...other, a: 'a' }")).toContain("= { ...other, a: 'a' };");
  expect(sent("{ a: 'a', b: 'b' }")).toContain("= { a: 'a', b: 'b' };");
  expect(sent("{ a: 'a', b: { c: 'c', d: (e) => e.trim() }, f: 'f' }")).toContain("['c',(e) => e.trim()]");
});
