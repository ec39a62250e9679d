import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, runTool } from '@test/support/run/command';
import { sourcesOf } from '@test/architecture/sources';
import type { Fact, FactScenario } from './scenario';

interface JestReport {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

/** How much a test with random input tries. EFFORT=200 takes five minutes, so it is asked for. */
const EFFORTS = { full: '20', quick: '1' } as const;

/** Runs only the tests whose titles cite the id. */
async function runCiting(id: string, tried: string): Promise<{ title: string; status: string }[]> {
  const cited = `[${id}]`;
  const files = sourcesOf('test').filter(({ path: file, text }) => /\.test\.tsx?$/.test(file) && text.includes(cited));
  if (files.length === 0) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'crossrate-bench-'));
  const report = path.join(folder, 'report.json');
  const pattern = cited.replace(/[[\].]/g, '\\$&');
  const paths = files.map(({ path: file }) => path.join(ROOT, file));
  try {
    await runTool('jest', [...paths, '--json', `--outputFile=${report}`, `--testNamePattern=${pattern}`], {
      EFFORT: tried,
    });
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as JestReport;
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    return results.filter(({ title, status }) => title.includes(cited) && status !== 'pending');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const plain = (title: string) => title.replace(/\[[^\]]*\]\s*/g, '');

/** A row that tests of the gate prove by counting: each of them is a fact that may fail no time. */
export function provenByTests(id: string, citation: string, title: string): FactScenario {
  return {
    kind: 'facts',
    id,
    title,
    async measure(effort): Promise<readonly Fact[]> {
      const results = await runCiting(citation, process.env.EFFORT ?? EFFORTS[effort]);
      if (results.length === 0)
        return [{ name: `tests that cite ${citation}: none found`, value: 1, unit: 'failed', least: 0 }];
      return results.map((result) => ({
        name: plain(result.title),
        value: result.status === 'passed' ? 0 : 1,
        unit: 'failed',
        least: 0,
        aim: 0,
      }));
    },
  };
}
