const { createHash } = require('node:crypto');

const NAME = 'IntegrityNames';
/** Of the text `sha256-…`: the part that a file's name has, short and without what has a meaning in addresses. */
const FROM = 'sha256-'.length;
const TO = FROM + 8;
const LATER = /^assets\/\d+\.js$/;

const nameOf = (file, source) => {
  const hash = createHash('sha256')
    .update(source)
    .digest('base64')
    .slice(0, TO - FROM)
    .replace(/\W/g, '-');
  return file.replace(/\.js$/, (ending) => `.${hash}${ending}`);
};

/** At run time: the same name, from the hash that came with the code that loads the script. */
const named = (hashes) =>
  `chunkId => "assets/" + chunkId + "." + ${hashes}[chunkId].slice(${FROM}, ${TO}).replace(/\\W/g, "-") + ".js"`;

/**
 * webpack-subresource-integrity keeps one hash for a chunk, that of its last file. With the cache of an earlier build the
 * style sheet may come last, and then the browser would refuse the script.
 */
function putScriptsLast({ files }) {
  for (const file of [...files]) {
    if (file.endsWith('.js') && files.delete(file)) files.add(file);
  }
}

/**
 * Names the scripts that are loaded later after their integrity, which the code that loads them has anyway. So the first
 * script does not have a table with the name of every script.
 */
exports.IntegrityNamesPlugin = class {
  apply(compiler) {
    const { Compilation, RuntimeGlobals, RuntimeModule } = compiler.webpack;
    class Names extends RuntimeModule {
      constructor() {
        // After the module that it replaces.
        super('names of scripts', RuntimeModule.STAGE_ATTACH);
      }

      generate() {
        const { require, getChunkScriptFilename } = RuntimeGlobals;
        return `${getChunkScriptFilename} = ${named(`${require}.sriHashes`)};`;
      }
    }
    const beforeIntegrity = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1;
    // After the last change of a file, and before the pages and the worker, which have the names in them.
    const atLast = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const scripts = compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.getChunkScriptFilename);
      // The first to answer adds the module; webpack's own table is then not made.
      scripts.tap({ name: NAME, stage: -1 }, (chunk) => {
        compilation.addRuntimeModule(chunk, new Names());
        return true;
      });
      const { processAssets } = compilation.hooks;
      processAssets.tap({ name: NAME, stage: beforeIntegrity }, () => compilation.chunks.forEach(putScriptsLast));
      processAssets.tap({ name: NAME, stage: atLast }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => LATER.test(name)))
          compilation.renameAsset(file, nameOf(file, assets[file].source()));
      });
    });
  }
};
