import type { Survivor } from './report';

/** Why a mutant may survive: it changes nothing that can be observed, or nothing worth a test. */
interface Reason extends Omit<Survivor, 'line'> {
  reason: string;
}

/** The survivors that have been judged. A survivor without a row here waits for a test. */
const REASONS: readonly Reason[] = [];

/** The reason why this mutant may survive, or null. */
export function reasonOf({ file, original, replacement }: Survivor): string | null {
  const found = REASONS.find(
    (row) => row.file === file && row.original === original && row.replacement === replacement,
  );
  return found?.reason ?? null;
}
