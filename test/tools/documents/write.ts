import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decisionsPage, readThemes } from './decisions';
import { withTierLists } from './tiersList';

const DOCS = path.resolve(__dirname, '../../../docs');
const ARCHITECTURE = path.join(DOCS, 'ARCHITECTURE.md');

writeFileSync(path.join(DOCS, 'decisions.md'), decisionsPage(readThemes()));
writeFileSync(ARCHITECTURE, withTierLists(readFileSync(ARCHITECTURE, 'utf8')));
