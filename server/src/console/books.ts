import { AUDIT_QUESTIONS } from '@contract/console/operators';
import { isDay } from '@contract/console/books';
import { consoleRefusals } from '@/texts/console/refusals';
import * as acts from '@server/acts/books';
import { findDay, findDays, findHouse, findNextDay } from '@server/modules/books';
import { findDayBanks } from '@server/modules/operators/reconciliation';
import { findLatestOn } from '@server/modules/operators/acts';
import { wireMoney } from '@server/modules/wire';
import { notFound } from '@server/platform/refusal';
import type { Answer } from './edge';
import { bankAnswer } from './reconciliation';

export const getBooks: Answer<'getBooks'> = async ({ db }) => {
  const latest = await findLatestOn(db, AUDIT_QUESTIONS.map(acts.subjectOfQuestion));
  return {
    audit: AUDIT_QUESTIONS.map((question) => {
      const act = latest.find(({ subject }) => subject === acts.subjectOfQuestion(question));
      return {
        question,
        last: act ? { at: act.at.toISOString(), operator: act.operator, ...acts.answerIn(act) } : null,
      };
    }),
    house: await findHouse(db),
  };
};

export const askAudit: Answer<'askAudit'> = async ({ db, actor, payload }) => {
  await acts.audit(db, actor, payload.question);
  return {};
};

const MOST_DAYS = 30;

export const getDays: Answer<'getDays'> = async ({ c, db }) => {
  const before = c.req.query('before') ?? '';
  const rows = await findDays(db, isDay(before) ? before : null, MOST_DAYS + 1);
  const shown = rows.slice(0, MOST_DAYS);
  return {
    results: shown.map(({ closed_at, ...row }) => ({ ...row, closed_at: closed_at.toISOString() })),
    next: rows.length > MOST_DAYS ? (shown.at(-1)?.day ?? null) : null,
    to_close: await findNextDay(db),
  };
};

export const getDay: Answer<'getDay'> = async ({ c, db }) => {
  const day = c.req.param('id') ?? '';
  const rows = isDay(day) ? await findDay(db, day) : [];
  if (rows.length === 0) throw notFound(consoleRefusals.dayOpen);
  const balances = rows.map(({ opening, closing, movements, ...row }) => ({
    ...{ ...row, opening: wireMoney(opening), closing: wireMoney(closing) },
    movements: movements.map(({ kind, came_in, went_out }) => ({
      ...{ kind, came_in: wireMoney(came_in), went_out: wireMoney(went_out) },
    })),
  }));
  return { day, banks: (await findDayBanks(db, day)).map(bankAnswer), balances };
};

export const closeDay: Answer<'closeDay'> = async ({ db, actor, payload }) => {
  await acts.closeDay(db, actor, payload.day);
  return {};
};

const encoder = new TextEncoder();

/** The answer begins with the first part of the file, so whatever is refused is refused as always. */
export const exportBooks: Answer<'exportBooks'> = async ({ c, db, actor, payload }) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const whole = acts.exportBooks(db, actor, payload, async (text) => {
    begin();
    await writer.write(encoder.encode(text));
  });
  // A file that ends too soon must not look like a whole one.
  const ended = whole.then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  ended.catch(() => undefined);
  await Promise.race([begun, whole]);
  return c.body(readable, 200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
};
