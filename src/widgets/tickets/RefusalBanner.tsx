import { readErrorText, readFieldError } from '@contract/values/errors';
import { type CallError, isOutcomeUnknown } from '@/api/transport/callError';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';

/** Why a backend refused a form. */
export interface Refusal<Field extends string> {
  /** Its messages for single fields. */
  fields: Partial<Record<Field, string>>;
  /** Its reason if it names no field of the form; null if it gave none. */
  reason: string | null;
  /** True if it is unknown whether the form has arrived: no answer came, or it was unreadable. */
  isUnknown: boolean;
}

/** Reads the refusal of a form. `wireNames` has the backend's name of each field. */
export function readRefusal<Field extends string>(
  error: CallError,
  wireNames: Readonly<Record<Field, string>>,
): Refusal<Field> {
  const fields: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(wireNames) as Field[]) {
    const words = readFieldError(error.data, wireNames[field]);
    if (words !== null) fields[field] = words;
  }
  const isNamed = Object.keys(fields).length > 0;
  return { fields, reason: isNamed ? null : readErrorText(error.data), isUnknown: isOutcomeUnknown(error) };
}

interface RefusalBannerProps {
  refusal: Refusal<string> | null;
  /** What did not happen: "Your bank account was not saved." */
  failure: string;
  /** The screen where users can check if the outcome is unknown. */
  doubt: string;
}

/** Shown above a form's button: that the form was refused and why, or that its outcome is unknown. */
export function RefusalBanner({ refusal, failure, doubt }: RefusalBannerProps) {
  if (refusal === null) return null;
  if (refusal.isUnknown) return <Banner tone="warn">{doubt}</Banner>;
  return (
    <Banner tone="error">
      {failure} <SupportText>{refusal.reason ?? ''}</SupportText>
    </Banner>
  );
}
