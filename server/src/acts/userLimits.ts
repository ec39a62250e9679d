import { COUNT_LIMITS, MOST_COUNT } from '@contract/console/userLimits';
import { canonicalDecimal } from '@contract/values/canonicalDecimal';
import { compare, decimal } from '@/domain/money/decimal';
import { consoleRefusals } from '@/texts/console/refusals';
import type { Db } from '@server/db/database';
import { findLimitExceptions, saveLimitException } from '@server/modules/limitExceptions/repository';
import { conflict, invalidField } from '@server/platform/refusal';
import type { Done } from './carryOut';
import { held, subjectOfUser } from './users';

/** More than any wallet can hold. */
const MOST_AMOUNT = '1000000000000';
const COUNT = /^\d+$/;
const AMOUNT = /^\d+(\.\d{1,8})?$/;

/** A figure as canonical decimal text. @throws Refusal `invalid` if the limit cannot have it */
function readMost(limit: string, text: string): string {
  const isCount = COUNT_LIMITS.some((name) => name === limit);
  const most = isCount ? String(MOST_COUNT) : MOST_AMOUNT;
  const figure = canonicalDecimal(text);
  const fits =
    figure !== null && (isCount ? COUNT : AMOUNT).test(figure) && compare(decimal(figure), decimal(most)) <= 0;
  if (fits) return figure;
  throw invalidField('most', isCount ? consoleRefusals.limitCount(MOST_COUNT) : consoleRefusals.limitAmount(most));
}

interface WishedLimit {
  limit: string;
  /** Decimal text; null: the limit of all again. */
  most: string | null;
  reason: string;
}

/**
 * Sets a limit for one user, or gives them the limit of all again. It holds from their next call on.
 *
 * @throws Refusal `notFound`, `invalid` for a figure that the limit cannot have, `conflict` if nothing would change
 */
export async function setUserLimit(tx: Db, id: string, { limit, most, reason }: WishedLimit): Promise<Done<null>> {
  const { email } = await held(tx, id);
  const next = most === null ? null : readMost(limit, most);
  const known = await findLimitExceptions(tx, id);
  const before = known.find(({ name }) => name === limit)?.most ?? null;
  if (next === before) throw conflict(consoleRefusals.limitSame);
  await saveLimitException(tx, id, limit, next);
  const subject = subjectOfUser(id);
  return {
    result: null,
    act: { act: 'set limit', subject, reason, before: { email, limit, most: before }, after: { most: next } },
  };
}
