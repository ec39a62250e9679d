import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GENERATED, hashesOf, NOTE } from './sdkSources';

const PROJECT = path.resolve(__dirname, '../../..');
const MAKER = path.join(PROJECT, 'test/tools/node_modules/.bin/openapi-ts');

function make(input: string, output: string, ...plugins: string[]): void {
  const { status } = spawnSync(MAKER, ['-i', input, '-o', output, '-p', ...plugins], { stdio: 'inherit' });
  if (status !== 0) throw new Error('openapi-ts failed');
}

/** The maker's own code is not written for our strictest settings of the compiler. */
function leaveUnchecked(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    writeFileSync(file, `// @ts-nocheck\n${readFileSync(file, 'utf8')}`);
  }
}

interface LiveDocument {
  info: object;
  components: { messages: Record<string, { payload: object }> };
}

/** The messages of asyncapi.json as the schemas of an OpenAPI document, which is what openapi-ts reads. */
function messagesAsSchemas(): object {
  const text = readFileSync(path.join(PROJECT, 'docs/asyncapi.json'), 'utf8');
  const { info, components } = JSON.parse(text) as LiveDocument;
  const schemas = Object.entries(components.messages).map(([name, { payload }]) => [`${name}Message`, payload]);
  return { openapi: '3.1.1', info, paths: {}, components: { schemas: Object.fromEntries(schemas) as object } };
}

/** `npm run sdk`: makes clients/sdk/generated of the two documents. It needs `npm run tools:install`. */
function main(): void {
  const folder = path.join(PROJECT, GENERATED);
  rmSync(folder, { recursive: true, force: true });
  const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'];
  make(path.join(PROJECT, 'docs/openapi.json'), folder, ...plugins);
  for (const place of ['client', 'core']) leaveUnchecked(path.join(folder, place));
  const drafts = mkdtempSync(path.join(os.tmpdir(), 'sdk-'));
  const live = path.join(drafts, 'live.json');
  writeFileSync(live, JSON.stringify(messagesAsSchemas()));
  make(live, path.join(folder, 'live'), '@hey-api/typescript');
  rmSync(drafts, { recursive: true });
  writeFileSync(path.join(folder, NOTE), `${JSON.stringify(hashesOf(PROJECT), null, 2)}\n`);
}

main();
