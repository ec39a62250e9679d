/**
 * `npm run dev`: the server, the app with hot reload in front of it, and the types, each made again when a file
 * changes. What only this needs comes with `npm run tools:install`.
 */
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');
const { ROOT } = require('./sources.cjs');

const TOOLS = path.join(ROOT, 'test/tools/node_modules');
const PROGRAM = path.join(TOOLS, 'concurrently/dist/bin/concurrently.js');
const SERVER = path.join(TOOLS, 'webpack-dev-server/lib/Server.js');
const COMMANDS = {
  server: 'tsx watch --clear-screen=false server/src/main.ts',
  app: 'webpack serve --mode development',
  types: 'tsc --noEmit --watch --preserveWatchOutput',
};

if (existsSync(SERVER) && existsSync(PROGRAM)) {
  const look = ['-k', '-n', Object.keys(COMMANDS).join(), '-c', 'cyan,magenta,yellow'];
  const programs = path.join(ROOT, 'node_modules/.bin');
  const env = {
    ...process.env,
    PATH: `${programs}${path.delimiter}${process.env.PATH}`,
    // webpack and its configuration find the development server and its plugins there.
    NODE_PATH: TOOLS,
    WEBPACK_DEV_SERVER_PACKAGE: SERVER,
  };
  const args = [PROGRAM, ...look, ...Object.values(COMMANDS)];
  const all = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => all.kill(signal));
  all.on('exit', (code) => process.exit(code ?? 1));
} else {
  console.error('The development server is not installed: run `npm run tools:install` once.');
  process.exitCode = 1;
}
