import rows from './reasons.json';
import { type AreaResult, scoreOf, type Survivor } from './report';

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
