import type { Db } from '@server/db/database';
import { findUserForOperator } from '@server/modules/operators/usersRepository';
import { findTransaction } from '@server/modules/transactions/record/repository';
import { wireId, wireMoney } from '@server/modules/wire';
import { findAround, findTrades } from './caseRepository';
import { presentHistory } from './casePresenter';

const MOST_HISTORY = 12;
const MOST_OTHERS = 3;

/** A user with what they did beside a transaction. */
async function sideOf(db: Db, userId: string, transaction: string) {
  const user = await findUserForOperator(db, userId);
  if (!user) throw new Error(`there is no user ${userId}`);
  const history = await findAround(db, userId, transaction, MOST_HISTORY);
  return {
    id: wireId(user.id),
    email: user.email,
    created_at: user.created_at.toISOString(),
    frozen_at: user.frozen_at?.toISOString() ?? null,
    deactivated_at: user.deactivated_at?.toISOString() ?? null,
    history: history.map(presentHistory),
  };
}

/** The transaction of a dispute, its trades, and what both sides did: its user, and those of its newest trades. */
export async function readSides(db: Db, transaction: string) {
  const about = await findTransaction(db, transaction);
  if (!about) throw new Error(`there is no transaction ${transaction}`);
  const fills = await findTrades(db, transaction);
  const others = [...new Set(fills.map(({ other }) => other))].slice(0, MOST_OTHERS);
  const sides = [];
  for (const other of others) sides.push(await sideOf(db, other, transaction));
  return {
    about: { ...presentHistory(about), currency_to: about.currency_to, rate: about.rate },
    user: await sideOf(db, about.user_id, transaction),
    fills: fills.map(({ id, created_at, taken, currency, paid, swap_to, other }) => ({
      ...{ id: wireId(id), at: created_at.toISOString(), other: wireId(other), currency, swap_to },
      ...{ taken: wireMoney(taken), paid: wireMoney(paid) },
    })),
    others: sides,
  };
}
