import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PROJECT = path.resolve(__dirname, '../../..');
const DOCUMENTS = ['docs/openapi.json', 'docs/asyncapi.json'];

const run = (linter: string, ...wanted: string[]) =>
  spawnSync(path.join(PROJECT, 'test/tools/node_modules/.bin', linter), wanted, { cwd: PROJECT, stdio: 'inherit' })
    .status === 0;

/** Spectral with its own rules for both kinds of documents, all of them. The least remark is a failure. */
function runSpectral(): boolean {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'spectral-'));
  const rules = path.join(folder, 'rules.json');
  writeFileSync(rules, JSON.stringify({ extends: ['spectral:oas', 'spectral:asyncapi'] }));
  const isGood = run('spectral', 'lint', ...DOCUMENTS, '--ruleset', rules, '--fail-severity', 'hint');
  rmSync(folder, { recursive: true });
  return isGood;
}

// `npm run openapi:lint`: what two linters say about the documents of the wire. It needs `npm run tools:install`.
const passed = [runSpectral(), run('redocly', 'lint', 'docs/openapi.json', '--extends', 'recommended')];
process.exitCode = passed.every(Boolean) ? 0 : 1;
