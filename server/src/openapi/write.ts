import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { openApiDocument } from './document';

const COMMITTED = path.resolve(__dirname, '../../../docs/openapi.json');

/** `npm run openapi`: writes docs/openapi.json. A test fails if the file differs from what the contract generates. */
async function main(): Promise<void> {
  const text = await format(JSON.stringify(openApiDocument()), { parser: 'json', printWidth: 120 });
  writeFileSync(COMMITTED, text);
}

void main();
