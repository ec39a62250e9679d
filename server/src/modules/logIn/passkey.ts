import { refusalTexts } from '@/texts/refusals';
import type { SignedPasskey } from '@contract/schemas/own/signedPasskey';
import type { Database } from '@server/db/database';
import type { Party } from '@server/modules/passkeys/party';
import { askForPasskey, withPasskey } from '@server/modules/passkeys/proof';
import { findKnownDevice } from '@server/modules/sessions/knownDevices';
import { holdUser } from '@server/modules/sessions/repository';
import { forbidden, unauthenticated } from '@server/platform/refusal';
import { type Caller, enter, type Entered } from './enter';

/** Begins a log-in with a passkey, of any user. @throws Refusal `tooMany` */
export const askForLogIn = (db: Database, { address }: Caller, party: Party) =>
  askForPasskey(db, { purpose: 'log in', userId: null, address, party });

/**
 * Opens a session with a passkey and nothing else: the device has verified its user, so it is two factors in one
 * (decision 294).
 *
 * @throws Refusal `unauthenticated`, `forbidden` for a deactivated account, `tooMany`
 */
export async function logInWithPasskey(
  db: Database,
  signed: SignedPasskey,
  caller: Caller,
  party: Party,
): Promise<Entered> {
  const use = { purpose: 'log in', userId: null, address: caller.address, party } as const;
  return withPasskey(db, use, signed, unauthenticated, async (tx, userId) => {
    const held = await holdUser(tx, userId);
    if (!held) throw unauthenticated(refusalTexts.passkeyWrong);
    if (held.deactivated) throw forbidden(refusalTexts.accountDeactivated);
    const known = await findKnownDevice(tx, held.email, caller.device);
    return enter(tx, { account: { ...held, id: userId }, known, caller });
  });
}
