const { fork } = require('node:child_process');
const { once } = require('node:events');
const { readFileSync } = require('node:fs');
const { pageHtml } = require('./pageHtml.cjs');

const NAME = 'Pages';
/** The page that a plain file server answers for every address. */
const FIRST = 'landing';

/** The language that a plain file server answers. */
const ENGLISH = 'en';

const nameOf = ({ path, route }) => (route === FIRST ? 'index' : path.slice(1).replace(/[^\w-]+/g, '-'));

function fileOf(page, language) {
  if (language !== ENGLISH) return `pages/${language}/${nameOf(page)}.html`;
  return page.route === FIRST ? 'index.html' : `pages/${nameOf(page)}.html`;
}

/** The entries of the early scripts, by what a page says of itself. */
const EARLY = { public: 'earlyPublic', guarded: 'early', home: 'earlyHome', market: 'earlyMarket' };

/** Draws the pages beside this process. */
async function draw(backendHost) {
  const child = fork(require.resolve('./drawPages.cjs'), [backendHost], { execArgv: [] });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The pages could not be drawn.')));
  const [drawn] = await Promise.race([once(child, 'message'), failed]);
  return drawn;
}

/** What the page of a route needs: the files of the entry, and of the chunks that the route's code imports. */
function filesFor(compilation, { chunks }, early) {
  const read = (name) => ({ name, content: compilation.getAsset(name).source.source() });
  const entry = compilation.entrypoints.get('main').getFiles();
  const groups = chunks.map((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`No import of the app has the chunk name ${name}.`);
    return group;
  });
  const all = [...new Set([...entry, ...groups.flatMap((group) => group.getFiles())])];
  const styles = all.filter((name) => name.endsWith('.css'));
  const scripts = entry.filter((name) => name.endsWith('.js'));
  const later = all.filter((name) => name.endsWith('.js') && !entry.includes(name));
  return { early, styles: styles.map(read), scripts: scripts.map(read), later: later.map(read) };
}

/** Takes an early script out of the build: its text is in the pages. */
function takeEarly(compilation, entry) {
  const files = compilation.entrypoints.get(entry).getFiles();
  if (files.length !== 1) throw new Error('The early script must be one file.');
  const text = String(compilation.getAsset(files[0]).source.source()).trim();
  compilation.deleteAsset(files[0]);
  if (/<\/script|__webpack_require__/.test(text)) throw new Error('The early script must stand alone.');
  return text;
}

/**
 * Writes a page for each route in each language, as drawPages.cjs draws them, and pages.json, which names
 * the file of each path by language. Every page has its styles and its early script in itself and names the scripts of its route.
 */
class PagesPlugin {
  constructor({ template, backendHost }) {
    Object.assign(this, { template, backendHost });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // The names and contents of the files are final, and nothing has been compressed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
    let drawing;
    compiler.hooks.beforeRun.tap(NAME, () => {
      drawing = draw(this.backendHost);
      // Reported where the pages are needed.
      drawing.catch(() => undefined);
    });
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const template = readFileSync(this.template, 'utf8');
        const early = Object.fromEntries(
          Object.entries(EARLY).map(([kind, entry]) => [kind, takeEarly(compilation, entry)]),
        );
        const { languages, pages } = await drawing;
        const fileOfPath = {};
        for (const language of languages) {
          fileOfPath[language.id] = {};
          for (const page of pages[language.id]) {
            const file = fileOf(page, language.id);
            fileOfPath[language.id][page.path] = file;
            const files = filesFor(compilation, page, early[page.early]);
            const text = pageHtml(template, { ...page, language, languages }, files);
            // For the service worker: .ci/webpack/worker.cjs.
            const info = { language: language.id, isKept: page.isKept };
            compilation.emitAsset(file, new sources.RawSource(text), info);
          }
        }
        compilation.emitAsset('pages.json', new sources.RawSource(JSON.stringify(fileOfPath)));
      });
    });
  }
}

module.exports = { PagesPlugin };
