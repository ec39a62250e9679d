import { noticeTexts } from '@/texts/notices';
import { formatMoment } from '@/domain/wording/moment';
import type { Db } from '@server/db/database';
import { notify } from '@server/modules/notifications/notify';
import type { Agent } from '@server/modules/sessions/agent';
import { isoTime } from '@server/platform/isoTime';
import { insertWarning } from './warningRepository';

/**
 * Warns a user of a log-in from a device that was not seen before: by a notification at once, and by a mail that is
 * sent after the commit, with a link that ends every session.
 */
export async function warnOfDevice(tx: Db, userId: string, agent: Agent): Promise<void> {
  const expiry = await insertWarning(tx, userId, agent);
  if (!expiry) return;
  const until = isoTime(expiry);
  const message = () => noticeTexts.device(noticeTexts.deviceName(agent), formatMoment(until, 'UTC'));
  await notify(tx, { userId, message, about: { kind: 'device', ...agent, until } });
}
