/** The first rule of spec 5 that a form breaks: the field that it belongs to, and the spec's words for it. */
export interface Breach<Field extends string> {
  field: Field;
  message: string;
}

/** The first breach of a list of checks, in their order; null where all hold, so that the form may be sent. */
export function firstBreach<Field extends string>(
  checks: readonly (readonly [field: Field, message: string | null])[],
): Breach<Field> | null {
  for (const [field, message] of checks) {
    if (message !== null) return { field, message };
  }
  return null;
}
