import { isId } from '@server/http/readBody';
import { findActs } from '@server/modules/operators/actsRepository';
import type { Answer } from '@server/console/edge/handle';
import { presentAct } from './casePresenter';

const MOST_ROWS = 100;

/** A window of the log, of one subject or one operator if asked for; with `sealed` each act has what proves it. */
export const getActs: Answer<'getActs'> = async ({ c, db }) => {
  const { before = '', subject = '', operator = '', sealed } = c.req.query();
  const filter = { before: isId(before) ? before : null, subject, operator, isSealed: sealed === 'on' };
  const rows = await findActs(db, filter, MOST_ROWS + 1);
  const shown = rows.slice(0, MOST_ROWS);
  return { results: shown.map(presentAct), next: rows.length > MOST_ROWS ? (shown.at(-1)?.id ?? null) : null };
};
