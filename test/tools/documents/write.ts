import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'prettier';
import { alertsText, dashboards } from '@test/tools/dashboards/files';
import { asyncApiDocument } from './asyncApi';
import { decisionsPage, readThemes } from './decisions';
import { withTierLists } from './tiersList';

const DOCS = path.resolve(__dirname, '../../../docs');
const OPS = path.resolve(__dirname, '../../../server/ops');
const ARCHITECTURE = path.join(DOCS, 'ARCHITECTURE.md');

writeFileSync(path.join(DOCS, 'decisions.md'), decisionsPage(readThemes()));
writeFileSync(ARCHITECTURE, withTierLists(readFileSync(ARCHITECTURE, 'utf8')));

async function writeAsyncApi(): Promise<void> {
  const text = await format(JSON.stringify(asyncApiDocument()), { parser: 'json', printWidth: 120 });
  writeFileSync(path.join(DOCS, 'asyncapi.json'), text);
}

async function writeOps(): Promise<void> {
  writeFileSync(path.join(OPS, 'alerts.yml'), alertsText());
  for (const [file, board] of dashboards()) {
    const text = await format(JSON.stringify(board), { parser: 'json', printWidth: 120 });
    writeFileSync(path.join(OPS, 'grafana', file), text);
  }
}

void writeAsyncApi();
void writeOps();
