import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { classesOf, getLocalIdent } from '../../../.ci/webpack/classNames.cjs';

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
