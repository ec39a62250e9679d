import { NO_RATE } from '@contract/values/constants';
import { isTradable } from '@contract/values/currencies';
import { chosenReason } from '@contract/values/notices';
import type { LineAct } from '@contract/console/statements';
import { formatExact } from '@/domain/money/formatDecimal';
import { consoleRefusals } from '@/texts/console/refusals';
import { factorNoticeTexts } from '@/texts/letters';
import type { Database, Db } from '@server/db/database';
import { notify } from '@server/modules/notifications';
import { type Act, type ActSource, findActsOn, lockStatus } from '@server/modules/operators/acts';
import * as lines from '@server/modules/operators/bankMatches';
import { lockUnbookedLine } from '@server/modules/operators/reconciliation';
import { approve, reject } from '@server/modules/transactions/ending';
import {
  announceBeside,
  findTransaction,
  insertTransaction,
  nextTransactionId,
  type TransactionRow,
} from '@server/modules/transactions/record';
import { findUserId } from '@server/modules/users';
import { conflict, invalidField } from '@server/platform/refusal';
import { type Actor, carryOut, type Done, needsTwo } from './carryOut';
import { settleReversals } from './reversals';

/** An open line of a bank, and what an operator does with it. */
export interface LineWish {
  line: string;
  act: LineAct;
  email?: string | undefined;
  text?: string | undefined;
}

interface Work {
  tx: Db;
  line: lines.OpenLine;
  /** That of the line, if it is known and was not deleted. */
  funding: TransactionRow | null;
  source: ActSource;
  wish: LineWish;
}

export const subjectOfLine = (id: string): string => `bank line ${id}`;

/** True: it is done. False: it is noted, and a second operator must do the same. */
type Outcome = Done<boolean>;

const done = ({ line }: Work, act: Act['act'], after: object = {}, reason = ''): Outcome => {
  const { id, amount, currency } = line;
  return {
    result: true,
    act: { act, subject: subjectOfLine(id), reason, after: { line: id, amount, currency, ...after } },
  };
};

/**
 * An open line with the funding that it means, both of which nobody else changes until this transaction ends. The
 * funding is locked first, as by its approval, so that two acts never wait for each other in a circle.
 *
 * @throws Refusal `conflict` if it is not open, or changed at this moment
 */
async function lockLine(tx: Db, id: string): Promise<lines.OpenLine> {
  const before = await lines.findOpenLine(tx, id);
  if (before?.funding) await lockStatus(tx, before.funding);
  await lines.lockOpenLine(tx, id);
  const line = await lines.findOpenLine(tx, id);
  if (!line || line.funding !== before?.funding) throw conflict(consoleRefusals.line.notOpen(id));
  return line;
}

const isHeld = ({ line }: Work) => line.state === 'held';

/** Announces to the user whose funding a line names that something came of it. */
async function announceLine({ tx, funding }: Work): Promise<void> {
  if (funding) await announceBeside(tx, [funding.id]);
}

/** Keeps that this line paid a funding which was approved by hand. */
async function link(work: Work): Promise<Outcome> {
  const { tx, line, source } = work;
  const { id, funding, difference } = line;
  if (difference !== 'approved' || funding === null || !(await lines.insertMatch(tx, id, funding, source.operator)))
    throw conflict(consoleRefusals.line.notApproved(id));
  // The approval took the money from the bank account, so what was held goes back there.
  if (isHeld(work)) await lines.moveLine(tx, line, 'release');
  await announceLine(work);
  return done(work, 'link line', { transaction: funding });
}

/** Moves the money of a line to the account of what is not clear. @returns false if it is there */
async function suspend({ tx, line, source }: Work): Promise<boolean> {
  if (!(await lines.insertHeld(tx, line.id, source.operator))) return false;
  await lines.moveLine(tx, line, 'suspend');
  return true;
}

async function hold(work: Work): Promise<Outcome> {
  if (!(await suspend(work))) throw conflict(consoleRefusals.line.heldAlready(work.line.id));
  return done(work, 'hold line');
}

/** The user whom the operator named, or that of the line. @throws Refusal `invalid` */
async function userOf({ tx, funding, wish }: Work): Promise<{ id: string; email: string }> {
  const email = wish.email?.trim() ?? '';
  if (email === '' && funding) return { id: funding.user_id, email: funding.email };
  const id = await findUserId(tx, email);
  if (id === null) throw invalidField('email', consoleRefusals.line.noUser);
  return { id, email };
}

/**
 * Above the owner's limit the first operator only notes what they want, and another one must want the same.
 *
 * @returns true if this is the first @throws Refusal `conflict` if the same operator presses again
 */
async function isOnlyFirst({ tx, line, source, wish }: Work, user: string | null): Promise<boolean> {
  if (!(await needsTwo(tx, { currency_from: line.currency, amount: line.amount }))) return false;
  const first = await lines.findFirstLineAct(tx, line.id);
  const isSame = first?.act === wish.act && first.user === user;
  if (isSame && first.operator !== source.operator) return false;
  if (isSame) throw conflict(consoleRefusals.anotherMustApprove);
  await lines.saveFirstLineAct(tx, line.id, { act: wish.act, user, operator: source.operator });
  return true;
}

/**
 * The pending funding that becomes the line's: one of its amount, or a new one. A pending one of another amount that the
 * line names is rejected, because its money has come.
 */
async function fundingFor({ tx, line, funding }: Work, user: string): Promise<{ id: string; instead: string | null }> {
  const { currency, amount } = line;
  if (!isTradable(currency)) throw new Error(`a line in ${currency}`);
  const named = funding?.user_id === user && funding.status === 'PENDING' ? funding : null;
  if (named?.currency_from === currency && named.amount === amount) return { id: named.id, instead: null };
  if (named) await reject(tx, named.id, chosenReason('otherAmount'));
  const same = named ? null : await lines.lockSameFunding(tx, user, line);
  if (same !== null) return { id: same, instead: null };
  const id = await nextTransactionId(tx);
  const made = {
    userId: user,
    type: 'FUND_WALLET',
    source: currency,
    target: currency,
    amount,
    rate: NO_RATE,
  } as const;
  await insertTransaction(tx, made, id);
  return { id, instead: named?.id ?? null };
}

/** Gives a user what came. @throws Refusal `conflict`, `invalid` */
async function credit(work: Work): Promise<Outcome> {
  const { tx, line, source } = work;
  if (line.difference === 'approved') throw conflict(consoleRefusals.line.linkInstead(line.id));
  const { id: user, email } = await userOf(work);
  if (await isOnlyFirst(work, user)) return { ...done(work, 'credit line first', { user: email }), result: false };
  const { id, instead } = await fundingFor(work, user);
  await approve(tx, id, isHeld(work));
  if (!(await lines.insertMatch(tx, line.id, id, source.operator)))
    throw conflict(consoleRefusals.line.notOpen(line.id));
  return done(work, 'credit line', { user: email, transaction: id, ...(instead !== null && { instead_of: instead }) });
}

/** Notes that the bank is to send the money back. It is in suspense until a line of the bank has done that. */
async function giveBack(work: Work): Promise<Outcome> {
  const { tx, line, source, wish } = work;
  if (line.difference === 'approved') throw conflict(consoleRefusals.line.linkInstead(line.id));
  if (await isOnlyFirst(work, null)) return { ...done(work, 'return line first'), result: false };
  await suspend(work);
  await lines.insertReturned(tx, line.id, source.operator);
  await announceLine(work);
  return done(work, 'return line', {}, wish.text ?? '');
}

const LONGEST_QUESTION = 1000;

/** Writes a question to the user, which stays beside the line. @throws Refusal `invalid`, `conflict` if it was asked */
async function ask(work: Work): Promise<Outcome> {
  const { tx, line, funding, wish } = work;
  const text = wish.text?.trim() ?? '';
  if (text === '' || text.length > LONGEST_QUESTION) throw invalidField('text', consoleRefusals.line.noQuestion);
  const { id: userId, email } = await userOf(work);
  const [last] = await findActsOn(tx, subjectOfLine(line.id), 1);
  if (last?.act === 'ask about line' && last.reason === text) throw conflict(consoleRefusals.line.askedAlready);
  const { amount, currency } = line;
  const own = funding?.user_id === userId ? { transaction: funding.id } : {};
  await notify(tx, {
    userId,
    message: () => factorNoticeTexts.asked(`${formatExact(amount)} ${currency}`, text),
    about: { kind: 'funding', ...own },
  });
  return done(work, 'ask about line', { user: email }, text);
}

const RUN: Readonly<Record<LineAct, (work: Work) => Promise<Outcome>>> = { link, hold, credit, return: giveBack, ask };

/** Undoes nothing, because nothing was done: another one was faster. */
class Known extends Error {}

/**
 * Takes what banks have sent back out of suspense, each in a transaction of its own with its entry in the log. It does
 * what is left to do: if it was interrupted, the next one does the rest.
 */
export async function settleReturns(db: Database, actor: Actor): Promise<void> {
  for (let back = await lines.findSentBack(db); back; back = await lines.findSentBack(db)) {
    const { id, amount, currency, sent } = back;
    await carryOut(db, actor, async (tx, { operator }) => {
      const isFree = (await lockUnbookedLine(tx, sent)) !== null;
      if (!isFree || !(await lines.insertSentBack(tx, { id, amount, currency, sent }, operator))) throw new Known();
      await lines.moveLine(tx, { id, amount, currency }, 'release', sent);
      const after = { line: id, sent_by: sent, amount, currency };
      return { result: null, act: { act: 'send back line', subject: subjectOfLine(id), after } };
    }).catch((error: unknown) => {
      if (!(error instanceof Known)) throw error;
    });
  }
}

/**
 * Does something with an open line of a bank, once.
 *
 * @throws Refusal `conflict` if that is not possible any more, `invalid` for an unknown user or no question
 */
export async function actOnLine(db: Database, actor: Actor, wish: LineWish): Promise<boolean> {
  const isDone = await carryOut(db, actor, async (tx, source) => {
    const line = await lockLine(tx, wish.line);
    const funding = line.funding === null ? null : await findTransaction(tx, line.funding);
    return RUN[wish.act]({ tx, line, funding, source, wish });
  });
  // The bank may have sent it back already.
  if (wish.act === 'return') await settleReturns(db, actor);
  // Or taken it back, before anybody knew for which funding it was.
  if (wish.act === 'link') await settleReversals(db, actor);
  return isDone;
}
