import { isoTime } from '@server/platform/isoTime';
import type { Session } from '@server/modules/sessions/service';

/** Spec 3, login response, and when the token expires. */
export const presentSession = ({ token, expiry }: Session) => ({ token, expiry: isoTime(expiry) });
