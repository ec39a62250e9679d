const { readFileSync } = require('node:fs');
const { hashOf, replaceOnce } = require('./pageHtml.cjs');

const NAME = 'EntryPage';
/** In development too the early script runs before all others, as in the pages of the build. */
const EARLY = 'early.js';

/** Writes index.html: the template with the scripts and styles of the entries, in a production build with their hashes. */
class EntryPagePlugin {
  constructor(template) {
    this.template = template;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const isProduction = compiler.options.mode === 'production';
    // The names and contents of the files are final, and nothing has been compressed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.fileDependencies.add(this.template);
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const { publicPath } = compilation.outputOptions;
        const names = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
        const files = [...new Set(names)].map((name) => compilation.getAsset(name));
        const tags = files
          .filter(({ info }) => !info.hotModuleReplacement)
          .map(({ name, source }) => {
            const hash = isProduction ? ` integrity="${hashOf(source.source())}" crossorigin="anonymous"` : '';
            if (name.endsWith('.css')) return `<link rel="stylesheet" href="${publicPath}${name}"${hash} />`;
            return `<script${name === EARLY ? '' : ' type="module"'} src="${publicPath}${name}"${hash}></script>`;
          });
        const text = replaceOnce(readFileSync(this.template, 'utf8'), '</head>', `${tags.join('')}</head>`);
        compilation.emitAsset('index.html', new sources.RawSource(text.replace(/\n\s*/g, '\n')));
      });
    });
  }
}

module.exports = { EntryPagePlugin };
