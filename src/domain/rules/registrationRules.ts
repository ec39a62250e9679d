import { type Sentence, SENTENCES } from '@/texts/sentences';
import { type Breach, firstBreach } from './breach';
import { checkEmail } from './emailRule';
import { checkConfirmation, checkPassword, type NewPasswordForm } from './passwordRules';

export interface RegistrationForm extends NewPasswordForm {
  email: string;
  username: string;
}

/** Spec 5: a username is required. */
export function checkUsername(username: string): Sentence | null {
  return username.trim() === '' ? SENTENCES.usernameRequired : null;
}

/** Spec 5, registration. The first broken rule wins; null means that the form may be sent. */
export function checkRegistration(form: RegistrationForm): Breach<keyof RegistrationForm> | null {
  return firstBreach([
    ['email', checkEmail(form.email)],
    ['username', checkUsername(form.username)],
    ['password', checkPassword(form.password)],
    ['confirmation', checkConfirmation(form)],
  ]);
}
