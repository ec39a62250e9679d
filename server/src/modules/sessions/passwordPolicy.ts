import { checkPassword } from '@/domain/rules/passwordRules';
import { invalidField } from '@server/platform/refusal';

/**
 * Spec 5: the rules for a new password, the same as in the forms. @throws Refusal `invalid` with the sentence of the
 * specification
 */
export function requireGoodPassword(password: string): void {
  const sentence = checkPassword(password);
  if (sentence !== null) throw invalidField('password', sentence);
}
