import rows from './reasons.json';
import type { Survivor } from './report';

/** Why mutants may survive: they change nothing that can be observed, or nothing worth a test. */
interface Reason {
  original: string;
  mutants: string[];
  reason: string;
}

/** The survivors that have been judged, by file. A survivor without a row there waits for a test. */
const REASONS: Partial<Record<string, Reason[]>> = rows;

/** The reason why this mutant may survive, or null. */
export function reasonOf({ file, original, replacement }: Survivor): string | null {
  const found = REASONS[file]?.find((row) => row.original === original && row.mutants.includes(replacement));
  return found?.reason ?? null;
}
