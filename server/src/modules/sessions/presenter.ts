import { isoTime } from '@server/platform/isoTime';
import type { Session } from './service';

/** Spec 3, login response, with the moment at which the token ends. */
export const presentSession = ({ token, expiry }: Session) => ({ token, expiry: isoTime(expiry) });
