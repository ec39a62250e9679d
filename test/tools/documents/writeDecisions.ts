import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { decisionsPage, readThemes } from './decisions';

writeFileSync(path.resolve(__dirname, '../../../docs/decisions.md'), decisionsPage(readThemes()));
