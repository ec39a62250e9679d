const { mkdirSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');
const { hashOfSources, readNote, ROOT } = require('./sources.cjs');

/** As deep as the folders of server/src, because server/src/platform/config.ts finds the project from there. */
const FOLDER = path.join(ROOT, 'node_modules/.cache/server');
const SOURCES = ['.ci/server.cjs', 'contract', 'server/src', 'src', 'package-lock.json', 'tsconfig.json'];
const PROGRAMS = {
  main: 'server/src/main.ts',
  operator: 'server/src/operator/main.ts',
  imageProgram: 'server/src/modules/uploads/imageProgram.ts',
};

const programOf = (name) => path.join(FOLDER, `${name}.cjs`);

/** Appears whole or not at all: another process may read it, or write the same. */
function write(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/**
 * Makes one file of each of the server's programs, unless they belong to the sources already. It takes a second, and a
 * start that reads 600 TypeScript files takes several more.
 *
 * @returns the file of a program: `main` is the server, `operator` the operator's command
 */
function bundleServer(name = 'main') {
  const note = path.join(FOLDER, 'sources.txt');
  const hash = hashOfSources(SOURCES);
  if (readNote(note) === hash) return programOf(name);
  mkdirSync(FOLDER, { recursive: true });
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: PROGRAMS,
    outdir: FOLDER,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // The places of errors are those of the sources, as under tsx.
    sourcemap: true,
    sourcesContent: false,
    banner: { js: 'process.setSourceMapsEnabled(true);' },
    write: false,
  });
  for (const file of outputFiles) write(file.path, file.contents);
  write(note, hash);
  return programOf(name);
}

/** `node .ci/server.cjs main`: runs a program in this same process, with the words that follow. */
if (require.main === module) require(bundleServer(process.argv.splice(2, 1)[0]));

module.exports = { bundleServer };
