/**
 * Draws the pages of the app in each language, and sends them to the process that started this one: webpack builds the
 * app meanwhile.
 */
const path = require('node:path');
const { build } = require('esbuild');
const { classesOf } = require('./classNames.cjs');

const ROOT = path.resolve(__dirname, '../..');
const FILE = path.join(ROOT, 'node_modules/.cache/pages/renderPages.cjs');

const styles = {
  name: 'styles',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path: file }) => {
      const classes = file.endsWith('.module.css') ? classesOf(file) : {};
      return { contents: `export default ${JSON.stringify(classes)}` };
    });
  },
};

/** Loads the file again: a text that was read once stays in the language in which it was read. */
function load() {
  delete require.cache[require.resolve(FILE)];
  return require(FILE);
}

async function main() {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['src/app/pages/renderPages.ts'],
    outfile: FILE,
    bundle: true,
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"', __BACKEND_HOST__: JSON.stringify(process.argv[2]) },
    plugins: [styles],
    logLevel: 'warning',
  });
  const { languages } = load();
  const pages = {};
  for (const { id } of languages) pages[id] = await load().renderPages(id);
  process.send({ languages, pages }, () => process.exit());
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
