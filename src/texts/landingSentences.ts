import { inLanguage } from './language/inLanguage';

/** The specification's texts that the landing page shows, to the letter. It downloads these and no others. */
export const ENGLISH_LANDING_SENTENCES = {
  // Spec 8: the error catalogue
  contactSent: 'Email sent successfully!',
  deactivated: 'Your account has been deactivated successfully.',
} as const;

export const englishLandingSaid = {
  /** Spec 8, contact form: the server's error or the message of the failure. */
  contactFailed: (reason: string): string => `Error sending email: ${reason}`,
};

/** The sentences of the landing page, apart from the others so that it does not download those. */
export const LANDING_SENTENCES = inLanguage('landingSentences', ENGLISH_LANDING_SENTENCES);

/** The sentences with placeholders. */
export const landingSaid = inLanguage('landingSaid', englishLandingSaid);
