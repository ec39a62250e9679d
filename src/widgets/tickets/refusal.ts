import { readErrorText, readFieldError } from '@contract/schemas/errors';
import { type CallError, isOutcomeUnknown } from '@/api/transport/callError';

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
