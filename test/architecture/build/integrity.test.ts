import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { StyleIntegrityPlugin } from '../../../.ci/webpack/styleIntegrity.cjs';

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

/** Builds a page with a part that has a script and a style sheet. @returns the folder with its files */
async function build(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-integrity-'));
  await writeFile(path.join(folder, 'main.js'), "import('./part.js').then(({ part }) => console.log(part));");
  await writeFile(path.join(folder, 'part.js'), "import './part.css'; export const part = 1;");
  await writeFile(path.join(folder, 'part.css'), 'a { color: red }');
  const output = path.join(folder, 'dist');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './main.js',
    output: { path: output, filename: '[name].[contenthash].js', crossOriginLoading: 'anonymous' },
    resolveLoader: { modules: [path.resolve('node_modules')] },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash].css' }),
      new StylesLast(),
      new StyleIntegrityPlugin(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
    ],
  });
  const failure = await new Promise<string | null>((resolve) => {
    compiler.run((error, stats) => resolve(error?.message ?? (stats?.hasErrors() ? stats.toString() : null)));
  });
  expect(failure).toBeNull();
  return output;
}

test('a chunk with a script and a style sheet is loaded with the hash of each, whichever of them webpack names last', async () => {
  const folder = await build();
  const files = await readdir(folder);
  const main = files.find((file) => file.startsWith('main.')) ?? '';
  const loader = await readFile(path.join(folder, main), 'utf8');
  const parts = files.filter((file) => file !== main);
  expect(parts).toHaveLength(2);
  for (const part of parts) {
    const hash = createHash('sha256')
      .update(await readFile(path.join(folder, part)))
      .digest('base64');
    expect(loader).toContain(`sha256-${hash}`);
  }
}, 60_000);
