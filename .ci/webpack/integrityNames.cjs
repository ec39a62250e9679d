const { createHash } = require('node:crypto');

const NAME = 'IntegrityNames';
/** Of the text `sha256-…`: the part that a file's name has, short and without what has a meaning in addresses. */
const FROM = 'sha256-'.length;
const TO = FROM + 8;
const LATER = /^assets\/\d+\.(js|css)$/;

const nameOf = (file, source) => {
  const hash = createHash('sha256')
    .update(source)
    .digest('base64')
    .slice(0, TO - FROM)
    .replace(/\W/g, '-');
  return file.replace(/\.(js|css)$/, (ending) => `.${hash}${ending}`);
};

/** At run time: the same name, from the hash that came with the code that loads the file. */
const named = (hashes, ending) =>
  `chunkId => "assets/" + chunkId + "." + ${hashes}[chunkId].slice(${FROM}, ${TO}).replace(/\\W/g, "-") + ".${ending}"`;

/** Which files have styles is the table of their integrity, so the plugin's own table is left out. */
function withoutTable(code, known) {
  const parts = code.split(/var cssChunks = \{[^}]*\};/);
  if (parts.length !== 2)
    throw new Error('mini-css-extract-plugin has another table: look at .ci/webpack/integrityNames.cjs.');
  return parts.join(`var cssChunks = ${known};`);
}

/**
 * Names the files that are loaded later after their integrity, which the code that loads them has anyway. So the first
 * script does not have a table with the name of every file.
 */
exports.IntegrityNamesPlugin = class {
  apply(compiler) {
    const { Compilation, RuntimeGlobals, RuntimeModule } = compiler.webpack;
    class Names extends RuntimeModule {
      constructor() {
        // After the modules that it replaces.
        super('names of files', RuntimeModule.STAGE_ATTACH);
      }

      generate() {
        const { require, getChunkScriptFilename } = RuntimeGlobals;
        return [
          `${getChunkScriptFilename} = ${named(`${require}.sriHashes`, 'js')};`,
          `${require}.miniCssF = ${named(`${require}.styleHashes`, 'css')};`,
        ].join('\n');
      }
    }
    // After the last change of a file, and before the pages and the worker, which have the names in them.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const scripts = compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.getChunkScriptFilename);
      // The first to answer adds the module; webpack's own table is then not made.
      scripts.tap({ name: NAME, stage: -1 }, (chunk) => {
        compilation.addRuntimeModule(chunk, new Names());
        return true;
      });
      compilation.hooks.runtimeModule.tap(NAME, (module) => {
        if (module.name !== 'css loading') return;
        const { generate } = module;
        module.generate = () => withoutTable(generate.call(module), `${RuntimeGlobals.require}.styleHashes`);
      });
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => LATER.test(name)))
          compilation.renameAsset(file, nameOf(file, assets[file].source()));
      });
    });
  }
};
