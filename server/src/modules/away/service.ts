import { createECDH } from 'node:crypto';
import type * as v from 'valibot';
import type { awayPushPayload } from '@contract/schemas/own/away';
import { refusalTexts } from '@/texts/refusals';
import type { Config } from '@server/platform/config';
import type { Database, Db } from '@server/db/database';
import { createToken } from '@server/modules/sessions/tokens';
import { mayPushTo } from '@server/push/pushSender';
import { readVapidKeys } from '@server/push/vapidKeys';
import { invalidField } from '@server/platform/refusal';
import { endMailsByToken, isMailToken } from './mailRepository';
import {
  deleteAway,
  deleteMailChoice,
  deleteSubscription,
  findAway,
  insertMailChoice,
  replaceSubscription,
} from './repository';

/** The session of the caller. */
interface Caller {
  userId: string;
  session: Buffer;
}

/** What the caller has chosen, as the contract's `awayAnswer` has it. */
export async function readAway(db: Database, config: Config, { userId, session }: Caller) {
  const { publicKey: key } = await readVapidKeys(db, config);
  const { shows_amounts: amounts, mail } = await findAway(db, userId, session);
  return { key, push: amounts === null ? null : { amounts }, mail };
}

/** True if the browser's key is a point of P-256, so that messages can be encrypted for it. */
function isOnCurve(point: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(point, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * From now on the caller's notifications are pushed to this browser, until its session ends.
 *
 * @throws Refusal `invalid` for an address that the server does not call or that is another user's, and for a key that is none
 */
export async function savePush(
  db: Database,
  config: Pick<Config, 'pushToAnyHost'>,
  { userId, session }: Caller,
  { endpoint, p256dh, auth, amounts }: v.InferOutput<typeof awayPushPayload>,
): Promise<void> {
  if (!mayPushTo(endpoint, config)) throw invalidField('endpoint', refusalTexts.noPushService);
  if (!isOnCurve(p256dh)) throw invalidField('p256dh', refusalTexts.noPushKey);
  const isReplaced = await db.transaction((tx) =>
    replaceSubscription(tx, { userId, session, endpoint, p256dh, auth, showsAmounts: amounts }),
  );
  if (!isReplaced) throw invalidField('endpoint', refusalTexts.foreignPush);
}

/** Nothing more is pushed to the caller's browser. */
export const endPush = (db: Db, { session }: Caller): Promise<void> => deleteSubscription(db, session);

/** From now on what is new is mailed to the caller, as long as nothing is pushed to them; or not any more. */
export const saveMail = (db: Db, { userId }: Caller, isWanted: boolean): Promise<void> =>
  isWanted ? insertMailChoice(db, userId, createToken()) : deleteMailChoice(db, userId);

/** Nothing more is pushed or mailed to a user. */
export const endAway = (tx: Db, userId: string): Promise<void> => deleteAway(tx, userId);

/** True if this link of a mail still ends something. */
export const endsMails = (db: Db, token: string): Promise<boolean> => isMailToken(db, token);

/** Ends the mails to the user who got this link, without a log-in. @returns false if it ends nothing */
export const endMails = (db: Db, token: string): Promise<boolean> => endMailsByToken(db, token);
