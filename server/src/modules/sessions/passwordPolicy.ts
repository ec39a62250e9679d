import { checkPassword } from '@/domain/rules/passwordRules';
import { badField } from '@server/platform/problem';

/** Spec 5: the rules of a new password, the same as the forms'. @throws Problem 400 with the spec's sentence */
export function requireGoodPassword(password: string): void {
  const sentence = checkPassword(password);
  if (sentence !== null) throw badField('password', sentence);
}
