import type { Db } from '@server/db/database';
import { deleteOldMails } from '@server/mail/outboxRepository';
import { deleteRemovedAlerts } from '@server/modules/alerts/repository';
import { deleteOldPushes } from '@server/modules/away/pushRepository';
import { deleteOldAttempts } from '@server/modules/attempts/repository';
import { deleteOldChallenges } from '@server/modules/secondFactor/challengeRepository';
import { deleteOldWarnings } from '@server/modules/deviceWarnings/warningRepository';
import { deleteOldKeys } from '@server/modules/idempotency/repository';
import { deleteOldOperatorSessions } from '@server/modules/operators/sessionRepository';
import { deleteOldPasskeyChallenges } from '@server/modules/passkeys/challengeRepository';
import { deleteOldPins } from '@server/modules/oneTimePins/repository';
import { deleteOldResets } from '@server/modules/passwordReset/repository';
import { forgetOldDevices } from '@server/modules/sessions/knownDevices';
import { deleteExpiredSessions } from '@server/modules/sessions/repository';
import { deleteOldCandles } from '@server/modules/trades/candlesRepository';
import { deleteOldTrades } from '@server/modules/trades/repository';

const SWEEPS = [
  deleteExpiredSessions,
  deleteOldOperatorSessions,
  deleteOldWarnings,
  deleteOldChallenges,
  deleteOldPasskeyChallenges,
  forgetOldDevices,
  deleteOldResets,
  deleteOldPins,
  deleteOldAttempts,
  deleteOldMails,
  deleteOldKeys,
  deleteRemovedAlerts,
  deleteOldPushes,
  deleteOldTrades,
  deleteOldCandles,
];

/** Deletes sessions, log-ins that wait, forgotten devices, links, pins, counted attempts, kept mails, answers, removed alerts, trades and candles that are no longer needed. Never touches the ledger. */
export async function sweepExpired(db: Db): Promise<void> {
  for (const sweep of SWEEPS) await sweep(db);
}
