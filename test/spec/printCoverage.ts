import { type Citation, isInBrowser, readCitations } from './citations';
import type { Requirement } from '@test/contract/nouns/callFacts';
import { REQUIREMENT_IDS, REQUIREMENTS } from './requirements';

type ById = Map<string, Citation[]>;

function groupedBy<Key, Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => Key): Map<Key, Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return groups;
}

const browserTests = (byId: ById, id: string) => (byId.get(id) ?? []).filter(isInBrowser);

/** Prints id → tests, how many of them in the browser, and counts per section. `--all` also fails on what is missing. */
function printCoverage(strict: boolean): boolean {
  const citations = readCitations();
  const byId = groupedBy(citations, ({ id }) => id);
  const sections = groupedBy(REQUIREMENTS, ({ section }) => section);
  for (const [section, requirements] of sections) printSection(section, requirements, byId);
  const untested = REQUIREMENTS.filter(({ id }) => !byId.has(id));
  const unknown = citations.filter(({ id }) => !REQUIREMENT_IDS.has(id));
  for (const { id, file } of unknown) console.log(`UNKNOWN ID ${id} is cited in ${file}`);
  for (const { id, text } of untested) console.log(`NO TEST ${id}  ${text}`);
  console.log(
    `${String(REQUIREMENTS.length - untested.length)} of ${String(REQUIREMENTS.length)} requirements have a test.`,
  );
  return unknown.length === 0 && (!strict || untested.length === 0);
}

function printSection(section: number, requirements: Requirement[], byId: ById): void {
  const proved = requirements.filter(({ id }) => byId.has(id)).length;
  console.log(`\nSection ${String(section)}: ${String(proved)} of ${String(requirements.length)}`);
  console.log(`  ${'id'.padEnd(32)} tests  in the browser`);
  for (const { id } of requirements) {
    const tests = byId.get(id) ?? [];
    const seen = browserTests(byId, id).length;
    const column = seen > 0 ? String(seen) : '-';
    console.log(`  ${id.padEnd(32)} ${String(tests.length).padStart(5)}  ${column}`);
    for (const { file, title } of tests) console.log(`      ${file}  ${title}`);
  }
}

process.exitCode = printCoverage(process.argv.includes('--all')) ? 0 : 1;
