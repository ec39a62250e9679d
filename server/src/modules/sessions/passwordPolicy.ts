import { checkPassword } from '@/domain/rules/passwordRules';
import { invalidField } from '@server/platform/refusal';

/** Spec 5: the rules of a new password, the same as the forms'. @throws Refusal `invalid` with the spec's sentence */
export function requireGoodPassword(password: string): void {
  const sentence = checkPassword(password);
  if (sentence !== null) throw invalidField('password', sentence);
}
