const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const NAME = 'StyleIntegrity';
/**
 * A placeholder in the script that loads style sheets, replaced once they are complete. No minifier changes a name that
 * it does not know.
 */
const HASHES = '__style_hashes__';

/**
 * webpack-subresource-integrity keeps one hash for a chunk, that of its last file. With the cache of an earlier build the
 * style sheet may come last, and then the browser would refuse the script.
 */
function putScriptsLast({ files }) {
  for (const file of [...files]) {
    if (file.endsWith('.js') && files.delete(file)) files.add(file);
  }
}

/** Gives style sheets that are loaded later their integrity too, as webpack-subresource-integrity does for scripts. */
exports.StyleIntegrityPlugin = class {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // Runs after the minifiers, and before the hashes of the scripts are computed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code, { tag, chunkId }) => `${code}${tag}.integrity = ${HASHES}[${chunkId}];`,
      );
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const integrityOf = (file) => `sha256-${createHash('sha256').update(assets[file].source()).digest('base64')}`;
        const hashes = {};
        for (const chunk of compilation.chunks) {
          const { id, files } = chunk;
          putScriptsLast(chunk);
          for (const file of files) if (file.endsWith('.css')) hashes[id] = integrityOf(file);
        }
        for (const file of Object.keys(assets).filter((name) => name.endsWith('.js'))) {
          const code = String(assets[file].source());
          if (!code.includes(HASHES)) continue;
          compilation.updateAsset(file, new sources.RawSource(code.replace(HASHES, `(${JSON.stringify(hashes)})`)));
        }
      });
    });
  }
};
