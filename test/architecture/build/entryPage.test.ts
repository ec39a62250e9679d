import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { EntryPagePlugin } from '../../../.ci/webpack/entryPage.cjs';

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
