const { spawn } = require('node:child_process');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../../..');

/**
 * Starts a test cluster in a separate process (the server's code is TypeScript, a jest set-up is not). It ends when
 * this process does, however that happens.
 */
async function startCluster() {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'test/support/server/testCluster.ts')], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  const templateUrl = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('\n')) resolve(said.trim());
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`The test database did not start (${code}).`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.on('close', () => resolve(Number(said.trim().split('\n')[1] ?? 0)));
      child.stdin.end();
    });
  return { templateUrl, stop };
}

module.exports = { startCluster };
