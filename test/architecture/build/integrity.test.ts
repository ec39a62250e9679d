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

/** Builds a page with two parts, one within the other, that have a script and a style sheet. @returns their folder */
async function build(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-integrity-'));
  await writeFile(path.join(folder, 'main.js'), "import('./part.js').then(({ part }) => console.log(part));");
  const part = "import './part.css'; export const part = () => import('./further.js');";
  await writeFile(path.join(folder, 'part.js'), part);
  await writeFile(path.join(folder, 'further.js'), "import './further.css'; console.log('further');");
  await writeFile(path.join(folder, 'further.css'), 'b { color: blue }');
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
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], hashLoading: 'lazy' }),
    ],
  });
  const failure = await new Promise<string | null>((resolve) => {
    compiler.run((error, stats) => resolve(error?.message ?? (stats?.hasErrors() ? stats.toString() : null)));
  });
  expect(failure).toBeNull();
  return output;
}

const isMain = (file: string) => file.startsWith('main.');
const FURTHER = /further|color:\s*(blue|#00f)/;

async function hashIn(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('base64');
}

test('a chunk with a script and a style sheet is loaded with the hash of each, whichever of them webpack names last, and the hashes are in the code that loads it', async () => {
  const folder = await build();
  const files = (await readdir(folder)).map((file) => path.join(folder, file));
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const));
  const main = texts.find(([file]) => isMain(path.basename(file)))?.[1] ?? '';
  const parts = texts.filter(([file]) => !isMain(path.basename(file)));
  expect(parts).toHaveLength(4);
  const loader = parts.find(([, text]) => text.includes('styleHashes'))?.[1] ?? '';
  for (const [file, text] of parts) {
    const isFurther = text !== loader && FURTHER.test(text);
    const hash = `sha256-${await hashIn(file)}`;
    expect([main.includes(hash), loader.includes(hash)]).toEqual([!isFurther, isFurther]);
  }
}, 60_000);
