import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '@test/support/run/command';
import { reportOf, withReport } from './report';
import type { BenchRecord } from './results';

const DOCUMENT = path.join(ROOT, 'docs/PERFORMANCE.md');
const RECORD = path.join(ROOT, 'bench-results/latest.json');

/**
 * `npx tsx test/tools/bench/writeReport.ts`: puts the last run into docs/PERFORMANCE.md. With `'first load'` behind it,
 * into the part with that name in its marks; the other parts stay.
 */
async function main(part = ''): Promise<void> {
  const record = JSON.parse(await readFile(RECORD, 'utf8')) as BenchRecord;
  const text = withReport(await readFile(DOCUMENT, 'utf8'), reportOf(record, part === '' ? '###' : '####'), part);
  await writeFile(DOCUMENT, await format(text, { ...(await resolveConfig(DOCUMENT)), filepath: DOCUMENT }));
}

void main(process.argv[2]);
