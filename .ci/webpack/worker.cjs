const { createHash } = require('node:crypto');

const NAME = 'ServiceWorker';
const WORKER = 'worker.js';
/** What .ci/webpack/pages.cjs writes: the file of each route. */
const PAGES = 'pages.json';
/** Scripts and styles, the flags and the icon in the tab. Not the video of the landing page and its like. */
const KEPT_FILES = /^assets\/.*\.(js|css)$|^flags\/|^favicon\.svg$/;
/** These have the hash of their content in their names. */
const HASHED = /^assets\//;

/** The pages say themselves whether they are kept (.ci/webpack/pages.cjs). */
const isKept = (name, compilation) => KEPT_FILES.test(name) || compilation.getAsset(name).info.isKept === true;
/** Nobody needs them without the network: what reports how quickly a page came. */
const CHUNKS_NOT_KEPT = ['public-vitals'];
const hashOf = (asset, encoding) => createHash('sha256').update(asset.source()).digest(encoding);

/**
 * The files that the worker keeps, as workbox wants them: with the hash of their content. It keeps and reads no other
 * content.
 */
function filesToKeep(assets, compilation) {
  const { namedChunks } = compilation;
  const others = new Set(CHUNKS_NOT_KEPT.flatMap((name) => [...namedChunks.get(name).files]));
  const names = Object.keys(assets).filter((name) => isKept(name, compilation) && !others.has(name));
  return names.sort().map((name) => ({
    url: `/${name}`,
    language: languageOf(name, compilation),
    revision: HASHED.test(name) ? null : hashOf(assets[name], 'hex').slice(0, 16),
    integrity: `sha256-${hashOf(assets[name], 'base64')}`,
  }));
}

/** The language of a file that only one language needs; undefined for one that all need. */
function languageOf(name, compilation) {
  const chunk = [...compilation.namedChunks].find(
    ([chunkName, { files }]) => /^texts-/.test(chunkName) && files.has(name),
  );
  return compilation.getAsset(name).info.language ?? chunk?.[0].split('-')[1];
}

/** The kept page of each route that has one, by language. */
function keptPages(assets, compilation) {
  const pages = JSON.parse(String(assets[PAGES].source()));
  const kept = (files) => Object.fromEntries(Object.entries(files).filter(([, file]) => isKept(file, compilation)));
  return Object.fromEntries(Object.entries(pages).map(([language, files]) => [language, kept(files)]));
}

/**
 * Builds the service worker as one file, /worker.js, and writes into it which files it keeps on the device
 * (docs/decisions/build-and-bytes.md, "What the service worker keeps"). This is workbox's InjectManifest without its 145 packages.
 */
exports.ServiceWorkerPlugin = class {
  /** @param source the worker's first file */
  constructor(source) {
    this.source = source;
  }

  apply(compiler) {
    const { Compilation, EntryPlugin, sources, webworker, LoaderTargetPlugin } = compiler.webpack;
    compiler.hooks.make.tapPromise(NAME, (compilation) => {
      const child = compilation.createChildCompiler(NAME, { filename: WORKER }, [
        new webworker.WebWorkerTemplatePlugin(),
        new LoaderTargetPlugin('webworker'),
        new EntryPlugin(compiler.context, this.source, { name: 'worker' }),
      ]);
      return new Promise((resolve, reject) => {
        child.runAsChild((failure, _entries, built) => {
          if (failure) return reject(failure);
          compilation.errors.push(...built.errors);
          resolve();
        });
      });
    });
    // After the pages are written, by a plugin that comes first, and before the files are compressed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        let text = String(assets[WORKER].source());
        const put = (place, value) => {
          if (text.split(place).length !== 2) throw new Error(`${WORKER} must have ${place} once.`);
          text = text.replace(place, () => value);
        };
        put('self.__PAGES', JSON.stringify(keptPages(assets, compilation)));
        put('self.__WB_MANIFEST', JSON.stringify(filesToKeep(assets, compilation)));
        compilation.updateAsset(WORKER, new sources.RawSource(text));
      });
    });
  }
};
