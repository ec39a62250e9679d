import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { booksTexts } from '@/texts/console/books';
import type { Db } from '@server/db/database';
import { findWrong } from '@server/modules/books';
import { Violation } from './model/violation';

/**
 * Asks the database itself, in one snapshot a question, whether the books are right.
 *
 * @throws Violation with the question and the first rows that show it
 */
export async function audit(db: Db): Promise<void> {
  for (const question of AUDIT_QUESTIONS) {
    const rows = await findWrong(db, question);
    if (rows.length > 0) throw new Violation(`audit: ${booksTexts.questions[question]}`, { rows });
  }
}
