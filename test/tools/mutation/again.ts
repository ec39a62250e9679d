import { type AreaResult, type MutationReport, mutantsOf, type Survivor } from './report';

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
