import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { asyncApiDocument } from './asyncApi';
import { decisionsPage, readThemes } from './decisions';
import { withTierLists } from './tiersList';

const DOCS = path.resolve(__dirname, '../../../docs');
const ARCHITECTURE = path.join(DOCS, 'ARCHITECTURE.md');

writeFileSync(path.join(DOCS, 'decisions.md'), decisionsPage(readThemes()));
writeFileSync(ARCHITECTURE, withTierLists(readFileSync(ARCHITECTURE, 'utf8')));

async function writeAsyncApi(): Promise<void> {
  const text = await format(JSON.stringify(asyncApiDocument()), { parser: 'json', printWidth: 120 });
  writeFileSync(path.join(DOCS, 'asyncapi.json'), text);
}

void writeAsyncApi();
