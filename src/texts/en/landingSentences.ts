/** The specification's texts that the landing page shows, to the letter. It downloads these and no others. */
export const LANDING_SENTENCES = {
  // Spec 8: the error catalogue
  contactSent: 'Email sent successfully!',
  deactivated: 'Your account has been deactivated successfully.',
} as const;

export const landingSaid = {
  /** Spec 8, contact form: the server's error or the message of the failure. */
  contactFailed: (reason: string): string => `Error sending email: ${reason}`,
};
