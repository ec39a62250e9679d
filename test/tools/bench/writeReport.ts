import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '@test/support/run/command';
import { withRows } from './report';
import type { BenchRecord } from './results';

const DOCUMENT = path.join(ROOT, 'docs/PERFORMANCE.md');
const RECORD = path.join(ROOT, 'bench-results/latest.json');

/** `npx tsx test/tools/bench/writeReport.ts`: puts the figures of the last run into the table of docs/PERFORMANCE.md. */
async function main(): Promise<void> {
  const record = JSON.parse(await readFile(RECORD, 'utf8')) as BenchRecord;
  const text = withRows(await readFile(DOCUMENT, 'utf8'), record);
  await writeFile(DOCUMENT, await format(text, { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT }));
}

void main();
