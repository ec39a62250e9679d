/**
 * `npm start`: builds the app if dist/ does not belong to the sources, then runs the server in this same process. A
 * shell or an npm between would not pass SIGTERM on to the server.
 */
const { spawn } = require('node:child_process');
const { isBuilt } = require('./build.cjs');
const { bundleServer } = require('./server.cjs');

const SIGNALS = ['SIGINT', 'SIGTERM'];
const HAS_GROUPS = process.platform !== 'win32';

const runServer = () => require(bundleServer());

function buildFirst() {
  const build = spawn(process.execPath, [require.resolve('./build.cjs')], { stdio: 'inherit', detached: HAS_GROUPS });
  /** Ends the build and its helpers at once. Webpack itself would finish the build first. */
  const stop = () => (HAS_GROUPS ? process.kill(-build.pid, 'SIGKILL') : build.kill());
  for (const signal of SIGNALS) process.on(signal, stop);
  // Said only now: before, a signal would end this process and leave the build behind.
  console.log('Building the app…');
  build.on('exit', (code) => {
    if (code !== 0) process.exit(code ?? 1);
    for (const signal of SIGNALS) process.off(signal, stop);
    runServer();
  });
}

if (isBuilt()) runServer();
else buildFirst();
