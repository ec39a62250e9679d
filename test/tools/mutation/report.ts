/** A place in a file; lines and columns count from one. */
interface Place {
  line: number;
  column: number;
}

/** As much of a report in mutation-testing-report-schema as is read here. */
export interface MutationReport {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        mutatorName: string;
        replacement?: string;
        status: string;
        location: { start: Place; end: Place };
      }[];
    }
  >;
}

/** A mutant that no test noticed. */
export interface Survivor {
  file: string;
  line: number;
  original: string;
  replacement: string;
  /** Added when the result is kept. */
  reason?: string;
}

/** What became of the mutants of an area. */
export interface AreaResult {
  /** The day of the run, as 2026-11-22. */
  date: string;
  /** In percent; added when the result is kept. */
  score?: string;
  killed: number;
  timeout: number;
  survived: number;
  /** Run by no test at all; they count as survived. */
  noCoverage: number;
  survivors: Survivor[];
}

/** A mutant is shown by this much of its text. */
const MOST_LETTERS = 90;

function textOf(source: string, { start, end }: { start: Place; end: Place }): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === lines.length - 1 ? end.column - 1 : undefined),
    )
    .join('\n');
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= MOST_LETTERS ? line : `${line.slice(0, MOST_LETTERS)}…`;
}

/** Every mutant of a report, as it would be listed if it survives, with its status. */
export function mutantsOf({ files }: MutationReport): (Survivor & { status: string })[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map(({ status, location, replacement = '' }) => ({
      ...{ file, line: location.start.line, status },
      ...{ original: short(textOf(source, location)), replacement: short(replacement) },
    })),
  );
}

/** Counts a report. Mutants that do not load, as when a schema is built of nothing, are left out. */
export function resultOf(report: MutationReport, date: string): AreaResult {
  const result: AreaResult = { date, killed: 0, timeout: 0, survived: 0, noCoverage: 0, survivors: [] };
  for (const { status, ...mutant } of mutantsOf(report)) {
    if (status === 'Killed') result.killed += 1;
    if (status === 'Timeout') result.timeout += 1;
    if (status === 'Survived') result.survived += 1;
    if (status === 'NoCoverage') result.noCoverage += 1;
    if (status === 'Survived' || status === 'NoCoverage') result.survivors.push(mutant);
  }
  return result;
}

/** The result of an area after files that are new in it were measured alone; its date is theirs. */
export const withMore = (before: AreaResult, more: AreaResult): AreaResult => ({
  date: more.date,
  killed: before.killed + more.killed,
  timeout: before.timeout + more.timeout,
  survived: before.survived + more.survived,
  noCoverage: before.noCoverage + more.noCoverage,
  survivors: [...before.survivors, ...more.survivors],
});

/** The tenths of a percent of the mutants that tests noticed. */
export function scoreOf({ killed, timeout, survived, noCoverage }: AreaResult): number {
  const mutants = killed + timeout + survived + noCoverage;
  return mutants === 0 ? 0 : Math.floor((1_000 * (killed + timeout)) / mutants);
}
