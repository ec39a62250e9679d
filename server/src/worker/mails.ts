import * as v from 'valibot';
import { notification } from '@contract/notifications';
import { systemNotice } from '@/domain/wording/systemNotice';
import { noticeRoute } from '@/routes/noticeRoute';
import { ROUTES } from '@/routes/routes';
import { type Database, readClock } from '@server/db/database';
import { deviceLetter, type House, noticeLetter } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import { claimMails, deleteMailed, type DueMail, findMailed, takeMailBack } from '@server/modules/away';
import { claimWarnings, type DueWarning, setWarningDue, setWarningToken } from '@server/modules/deviceWarnings';
import { type NotificationRow, presentNotification } from '@server/modules/notifications';
import { createToken, digestOf } from '@server/modules/sessions/secrets';
import { isoTime } from '@server/platform/formats';
import { inLanguageOf } from '@server/platform/languages';
import type { WorkerLog } from './takeNext';

interface WarningParts {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  config: House;
  log: WorkerLog;
}

const [FIRST_WAIT_S, LONGEST_WAIT_S] = [30, 3_600];

/** Only a digest of the token is stored, so each try has a new one, and the link of the latest mail counts. */
async function deliverWarning({ db, mailer, config }: WarningParts, due: DueWarning): Promise<void> {
  const token = createToken();
  if (!(await setWarningToken(db, due.id, digestOf(token)))) return;
  const { browser, system, country, email, language, created_at, expires_at } = due;
  const facts = { browser, system, country, at: isoTime(created_at), until: isoTime(expires_at), token };
  await mailer.send(inLanguageOf(language, () => deviceLetter(email, facts, config)));
  await setWarningDue(db, due.id, null);
}

/** Doubles the pause after each failure, within bounds, as long as the link is valid. */
async function putOff({ db, log }: WarningParts, { id, tries }: DueWarning, now: Date): Promise<void> {
  log.error({ warning: id }, 'a mail about a new device could not be sent');
  const wait = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(tries - 1, 10));
  await setWarningDue(db, id, new Date(now.getTime() + wait * 1_000)).catch(() => undefined);
}

/**
 * Claims due mails about new devices; any number of processes may do so at once.
 *
 * @returns the deliveries, which are under way and never reject
 */
export async function takeDeviceMails(parts: WarningParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimWarnings(parts.db, now, most);
  return claimed.map((due) => deliverWarning(parts, due).catch(() => putOff(parts, due, now)));
}

interface MailParts {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  config: House;
  log: WorkerLog;
}

/** The number of notifications that a mail names; the others are only counted. */
const MOST_LINES = 20;

/** The line of a notification, without amounts, and the path that it links to. */
function lineOf(row: NotificationRow) {
  const shown = v.parse(notification, presentNotification(row));
  return { title: systemNotice(shown, true).title, path: noticeRoute(shown.about) ?? ROUTES.notifications };
}

async function deliver({ db, mailer, config }: MailParts, due: DueMail): Promise<void> {
  const rows = await findMailed(db, due);
  if (rows.length === 0) {
    await deleteMailed(db, due);
    return takeMailBack(db, due);
  }
  const letter = inLanguageOf(due.language, () => {
    const lines = rows.slice(0, MOST_LINES).map(lineOf);
    return noticeLetter(due.email, { lines, left: rows.length - lines.length, endToken: due.end_token }, config);
  });
  await mailer.send(letter);
  await deleteMailed(db, due);
}

/**
 * Claims users who are due a mail about new notifications. If it is not sent, because of a failure or because the
 * process was killed, the next mail includes them, a quarter of an hour later.
 *
 * @returns the deliveries, which are under way and never reject
 */
export async function takeNoticeMails(parts: MailParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimMails(parts.db, now, most);
  return claimed.map((due) =>
    deliver(parts, due).catch(() =>
      parts.log.error({ user: due.user_id }, 'a mail about what is new could not be sent'),
    ),
  );
}

interface Round {
  db: Database;
  log: WorkerLog;
  /** Claims at most `most` due deliveries. @returns the deliveries, which are under way and never reject */
  take: (now: Date, most: number) => Promise<Promise<void>[]>;
}

const TICK_MS = 1_000;
/** The most deliveries under way. A service that does not answer occupies its own until they time out. */
const MOST_UNDER_WAY = 32;

/**
 * Makes due deliveries every second, and as soon as one has ended, because more may wait for the same receiver. It has
 * its own loop, so that no other service delays the worker. A failed turn is logged, and the next one goes on.
 */
export function startCourier({ db, log, take }: Round): { stop: () => Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let [isStopped, isRunning] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const turn = async () => {
    const room = MOST_UNDER_WAY - underWay.size;
    if (room === 0) return;
    for (const delivery of await take(await readClock(db), room)) {
      underWay.add(delivery);
      void delivery.then(() => {
        underWay.delete(delivery);
        start();
      });
    }
  };
  const start = () => {
    if (isStopped || isRunning) return;
    clearTimeout(timer);
    isRunning = true;
    running = turn()
      .catch((error: unknown) => log.error({ err: error }, 'the courier failed'))
      .then(() => {
        isRunning = false;
        if (!isStopped) timer = setTimeout(start, TICK_MS);
      });
  };
  start();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await Promise.all(underWay);
    },
  };
}
