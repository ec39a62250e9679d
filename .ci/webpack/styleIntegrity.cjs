const { createHash } = require('node:crypto');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

const NAME = 'StyleIntegrity';
/** Where the runtime keeps the hashes that are known so far, by the id of the chunk. */
const KNOWN = '__webpack_require__.styleHashes';
const STYLES = 'css/mini-extract';
/**
 * A placeholder for the hashes that a chunk brings, replaced once the style sheets are complete. No minifier changes a
 * name that it does not know.
 */
const placeholderOf = (id) => `__style_hashes_${id}__`;
const isStyle = (file) => file.endsWith('.css');
const PLACEHOLDER = /__style_hashes_(\w+)__/g;

/**
 * webpack-subresource-integrity keeps one hash for a chunk, that of its last file. With the cache of an earlier build the
 * style sheet may come last, and then the browser would refuse the script.
 */
function putScriptsLast({ files }) {
  for (const file of [...files]) {
    if (file.endsWith('.js') && files.delete(file)) files.add(file);
  }
}

/** The chunks that code of this chunk's imports loads. Of the chunks that come together, the last speaks for all. */
function importsOf(chunk) {
  const groups = [...chunk.groupsIterable].filter(({ chunks }) => chunk.hasRuntime() || chunks.at(-1) === chunk);
  return new Set(groups.flatMap((group) => [...group.childrenIterable].flatMap(({ chunks }) => chunks)));
}

/** The chunks with styles whose hashes this chunk brings: what it imports and the first script does not know. */
function broughtBy(chunk, { chunks, chunkGraph }) {
  const hasStyles = (each) => [...(chunkGraph.getChunkModulesIterableBySourceType(each, STYLES) ?? [])].length > 0;
  const first = chunk.hasRuntime() ? [] : [...chunks].filter((each) => each.hasRuntime());
  const known = new Set(first.flatMap((each) => [...importsOf(each)]));
  return [...importsOf(chunk)].filter((each) => hasStyles(each) && !known.has(each));
}

/** Adds the hashes that each chunk brings to it. */
function bringHashes(compilation, RuntimeModule) {
  class StyleHashes extends RuntimeModule {
    constructor() {
      super('hashes of style sheets');
    }

    generate() {
      const { chunk } = this;
      const brought = placeholderOf(chunk.id);
      return chunk.hasRuntime() ? `${KNOWN} = ${brought};` : `Object.assign(${KNOWN}, ${brought});`;
    }
  }
  compilation.hooks.additionalChunkRuntimeRequirements.tap(NAME, (chunk) => {
    if (broughtBy(chunk, compilation).length > 0) compilation.addRuntimeModule(chunk, new StyleHashes());
  });
}

/**
 * Gives style sheets that are loaded later their integrity too, as webpack-subresource-integrity does for scripts. The
 * hashes come with the code that loads the sheets, so that the first script does not have the hash of every screen.
 */
exports.StyleIntegrityPlugin = class {
  apply(compiler) {
    const { Compilation, RuntimeModule, sources } = compiler.webpack;
    // Runs after the minifiers, and before the hashes of the scripts are computed.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => bringHashes(compilation, RuntimeModule));
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code, { tag, chunkId }) => `${code}${tag}.integrity = ${KNOWN}[${chunkId}];`,
      );
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const integrityOf = (file) => `sha256-${createHash('sha256').update(assets[file].source()).digest('base64')}`;
        const hashesOf = (id) => {
          const chunk = [...compilation.chunks].find((each) => String(each.id) === id);
          const sheets = broughtBy(chunk, compilation).map((each) => [each.id, [...each.files].find(isStyle)]);
          return `(${JSON.stringify(Object.fromEntries(sheets.map(([key, file]) => [key, integrityOf(file)])))})`;
        };
        for (const chunk of compilation.chunks) putScriptsLast(chunk);
        for (const file of Object.keys(assets).filter((name) => name.endsWith('.js'))) {
          const code = String(assets[file].source());
          const filled = code.replace(PLACEHOLDER, (_all, id) => hashesOf(id));
          if (filled !== code) compilation.updateAsset(file, new sources.RawSource(filled));
        }
      });
    });
  }
};
