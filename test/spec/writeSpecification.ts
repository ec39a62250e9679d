import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { specification } from './specification';

writeFileSync(path.resolve(__dirname, '../../docs/SPEC.md'), specification());
