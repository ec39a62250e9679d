import { landingTexts } from '@/texts/landing';
import { authSaid } from '@/texts/authSentences';
import type { Rules } from './breach';
import { type EmailForm, emailRules } from './emailRules';

export interface ContactForm extends EmailForm {
  name: string;
}

/** Spec 5, contact form: name and email are required, and the email must be one. */
export const contactRules: Rules<ContactForm> = [
  ['name', ({ name }) => (name.trim() === '' ? authSaid.fieldRequired(landingTexts.name) : null)],
  ...emailRules,
];
