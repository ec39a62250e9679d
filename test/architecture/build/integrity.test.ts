import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { IntegrityNamesPlugin } from '../../../.ci/webpack/integrityNames.cjs';

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
