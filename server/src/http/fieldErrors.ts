import type * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

/** For what a schema has no text of its own: the library's text describes how the schema is written. */
export const UNEXPECTED = 'This is not what this call expects.';

function reasonOf(issue: Issue, field: string): string {
  const isMissing = issue.type === 'object' && issue.path?.length === 1;
  return isMissing ? `${field} is a required field` : issue.message;
}

/**
 * The issues of a schema in the contract's error shape: `{field: ["…"]}`. Issues of the whole body are listed under
 * non_field_errors.
 */
export function fieldErrors(issues: readonly Issue[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const key = issue.path?.[0]?.key;
    const field = typeof key === 'string' ? key : 'non_field_errors';
    const reason = field === 'non_field_errors' ? 'The request is not what this call expects.' : reasonOf(issue, field);
    errors[field] = [...(errors[field] ?? []), reason];
  }
  return errors;
}
