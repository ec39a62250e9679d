import rows from './reasons.json';

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
function mutantsOf({ files }: MutationReport): (Survivor & { status: string })[] {
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
function scoreOf({ killed, timeout, survived, noCoverage }: AreaResult): number {
  const mutants = killed + timeout + survived + noCoverage;
  return mutants === 0 ? 0 : Math.floor((1_000 * (killed + timeout)) / mutants);
}

/** Why mutants may survive: they change nothing that can be observed, or nothing worth a test. */
interface Reason {
  original: string;
  mutants: string[];
  reason: string;
}

/** The survivors that have been judged, by file. A survivor without a row there waits for a test. */
const REASONS: Partial<Record<string, Reason[]>> = rows;

/** The reason why this mutant may survive. */
function reasonOf({ file, original, replacement }: Survivor): string {
  const found = REASONS[file]?.find((row) => row.original === original && row.mutants.includes(replacement));
  return found?.reason ?? 'no test noticed it on that day';
}

/** The results of all areas, by name. */
export type Results = Record<string, AreaResult>;

/** The results as they are kept: each area with its score, each survivor with the reason why it may survive. */
export function recordOf(results: Results): Results {
  const areaOf = ([name, result]: [string, AreaResult]): [string, AreaResult] => {
    const permille = scoreOf(result);
    const score = `${String(Math.floor(permille / 10))}.${String(permille % 10)} %`;
    const survivors = result.survivors.map((survivor) => ({ ...survivor, reason: reasonOf(survivor) }));
    // The score first, also if it was kept before, so that a reader sees it.
    return [name, Object.assign({ score }, result, { score, survivors })];
  };
  return Object.fromEntries(Object.entries(results).map(areaOf));
}

/** A text that was cut off may go on for this many lines. */
const MOST_LINES = 20;

/** The lines that a mutant's original covers in a file, from the first to the last; several if its text is repeated. */
function linesOf(source: string, original: string): [first: number, last: number][] {
  // The text of a survivor is on one line, and its end is cut off if it is long.
  const parts = original.replace(/…$/, '').split(/\s+/);
  const pattern = new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'), 'g');
  const lineAt = (index: number) => source.slice(0, index).split('\n').length;
  const isCut = original.endsWith('…');
  return [...source.matchAll(pattern)].map(({ index, 0: text }) => {
    const last = lineAt(index + text.length);
    return [lineAt(index), isCut ? last + MOST_LINES : last];
  });
}

/** What Stryker is asked to change to try the survivors again: the lines on which their code is by now. */
export function rangesOf({ survivors }: AreaResult, sourceOf: (file: string) => string): string[] {
  const ranges = survivors.flatMap(({ file, original }) =>
    linesOf(sourceOf(file), original).map(([first, last]) => `${file}:${String(first)}-${String(last)}`),
  );
  return [...new Set(ranges)];
}

const nameOf = ({ file, original, replacement }: Survivor) => JSON.stringify([file, original, replacement]);

/**
 * The result of an area after its survivors alone were tried again. Lines may have moved since, so mutants are compared
 * by their text. A survivor whose code no longer exists is not counted any more.
 */
export function triedAgain(before: AreaResult, report: MutationReport, date: string): AreaResult {
  const known = new Set(before.survivors.map(nameOf));
  const tried = mutantsOf(report).filter((mutant) => known.has(nameOf(mutant)));
  const survivors = tried
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ status: _status, ...survivor }) => survivor);
  // A text that is repeated in its file has mutants that were killed before. As a rule they are killed again; one that
  // survives now was killed by chance, by a test that was too slow.
  const left = (name: string) => survivors.filter((survivor) => nameOf(survivor) === name).length;
  const found = new Set(tried.map(nameOf));
  const killed = [...found].reduce((sum, name) => {
    const earlier = before.survivors.filter((survivor) => nameOf(survivor) === name).length;
    return sum + earlier - left(name);
  }, before.killed);
  return { ...before, date, killed, survived: survivors.length, noCoverage: 0, survivors };
}
