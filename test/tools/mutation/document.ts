import { reasonOf } from './reasons';
import { type AreaResult, scoreOf, type Survivor } from './report';

/** The results of all areas, by name. */
export type Results = Record<string, AreaResult>;

const HEAD = `# Mutation score

Written by \`npm run mutation\`; do not edit it by hand. A mutant is one small change of the source. It is killed if a
test fails, or if the tests take far longer than before (time-out). The aim is 85 % killed in each area. All mutators of
Stryker are on, those of texts and constants included. A mutant that no test runs counts as survived.
The date is that of the last run over the area, its survivors or its new files.
`;

const code = (text: string): string => {
  const fence = text.includes('`') ? '``' : '`';
  return text === '' ? 'nothing' : `${fence} ${text.replaceAll('|', '\\|')} ${fence}`;
};

const percent = (permille: number): string => `${String(Math.floor(permille / 10))}.${String(permille % 10)} %`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function rowOf([name, result]: [string, AreaResult]): string[] {
  const { killed, survived, noCoverage, timeout, date } = result;
  const { mutants, permille } = scoreOf(result);
  return [name, ...[mutants, killed, timeout, survived, noCoverage].map(String), percent(permille), date];
}

function survivorsOf([name, { survivors }]: [string, AreaResult]): string {
  if (survivors.length === 0) return `## ${name}\n\nNone survived.\n`;
  const row = (survivor: Survivor) => [
    `${survivor.file}:${String(survivor.line)}`,
    code(survivor.original),
    code(survivor.replacement),
    reasonOf(survivor) ?? 'no test noticed it on that day',
  ];
  return `## ${name}\n\n${table(['where', 'original', 'mutant', 'why it survives'], survivors.map(row))}\n`;
}

/** The page of the results. */
export function documentOf(results: Results): string {
  const areas = Object.entries(results);
  const head = ['area', 'mutants', 'killed', 'time-out', 'survived', 'no test', 'score', 'date'];
  return [HEAD, `${table(head, areas.map(rowOf))}\n`, ...areas.map(survivorsOf)].join('\n');
}
