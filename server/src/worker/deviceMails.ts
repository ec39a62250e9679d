import type { Database } from '@server/db/database';
import { deviceLetter, type House } from '@server/mail/letters';
import type { Mailer } from '@server/mail/mailer';
import {
  claimWarnings,
  type DueWarning,
  setWarningDue,
  setWarningToken,
} from '@server/modules/deviceWarnings/warningRepository';
import { createToken, digestOf } from '@server/modules/sessions/tokens';
import { isoTime } from '@server/platform/isoTime';
import { inLanguageOf } from '@server/platform/languages';
import type { WorkerLog } from './takeNext';

/** What the mails need. */
interface MailParts {
  db: Database;
  mailer: Pick<Mailer, 'send'>;
  config: House;
  log: WorkerLog;
}

const [FIRST_WAIT_S, LONGEST_WAIT_S] = [30, 3_600];

/** Only a digest of the token is stored, so each try has a new one, and the link of the latest mail counts. */
async function deliver({ db, mailer, config }: MailParts, due: DueWarning): Promise<void> {
  const token = createToken();
  if (!(await setWarningToken(db, due.id, digestOf(token)))) return;
  const { browser, system, country, email, language, created_at, expires_at } = due;
  const facts = { browser, system, country, at: isoTime(created_at), until: isoTime(expires_at), token };
  await mailer.send(inLanguageOf(language, () => deviceLetter(email, facts, config)));
  await setWarningDue(db, due.id, null);
}

/** After each failure twice as long as before, within bounds, for as long as the link could be used. */
async function putOff({ db, log }: MailParts, { id, tries }: DueWarning, now: Date): Promise<void> {
  log.error({ warning: id }, 'a mail about a new device could not be sent');
  const wait = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(tries - 1, 10));
  await setWarningDue(db, id, new Date(now.getTime() + wait * 1_000)).catch(() => undefined);
}

/**
 * Takes mails about new devices that are due; any number of processes may do so at once.
 *
 * @returns the deliveries, which are under way and never reject
 */
export async function takeDeviceMails(parts: MailParts, now: Date, most: number): Promise<Promise<void>[]> {
  const claimed = await claimWarnings(parts.db, now, most);
  return claimed.map((due) => deliver(parts, due).catch(() => putOff(parts, due, now)));
}
