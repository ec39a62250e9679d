import { noticeTexts } from '@/texts/notices';
import { formatMoment } from '@/domain/wording/moment';
import type { Db } from '@server/db/database';
import { notify } from '@server/modules/notifications/notify';
import type { LogInPlace } from '@server/modules/sessions/agent';
import { isoTime } from '@server/platform/isoTime';
import { insertWarning } from './warningRepository';

/**
 * Warns a user of a log-in from a device that was not seen before: by a notification at once, and by a mail that is
 * sent after the commit, with the country if it is known and with a link that ends every session.
 */
export async function warnOfDevice(tx: Db, userId: string, place: LogInPlace): Promise<void> {
  const expiry = await insertWarning(tx, userId, place);
  if (!expiry) return;
  const { browser, system } = place;
  const agent = { browser, system };
  const until = isoTime(expiry);
  const message = () => noticeTexts.device(noticeTexts.deviceName(agent), formatMoment(until, 'UTC'));
  await notify(tx, { userId, message, about: { kind: 'device', ...agent, until } });
}
