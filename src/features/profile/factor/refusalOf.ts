import { readErrorText } from '@contract/schemas/errors';
import { isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import { secondFactorTexts as texts } from '@/texts/profile/factors';

/** True if nobody knows whether a change was carried out: what it changes is read again. */
export const isUnclear = (error: unknown): boolean => error !== undefined && isOutcomeUnknown(toCallError(error));

/** Why a change was refused, in the server's own words if it gave any; null without an error. */
export function refusalOf(error: unknown): string | null {
  if (error === undefined) return null;
  if (isUnclear(error)) return texts.unclear;
  return readErrorText(toCallError(error).data) ?? texts.notDone;
}
