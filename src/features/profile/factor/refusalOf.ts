import { readErrorText } from '@contract/schemas/errors';
import { toCallError } from '@/api/transport/callError';
import { secondFactorTexts as texts } from '@/texts/devices/secondFactor';

/** Why a change was refused, in the server's own words if it gave any; null without an error. */
export const refusalOf = (error: unknown): string | null =>
  error === undefined ? null : (readErrorText(toCallError(error).data) ?? texts.notDone);
