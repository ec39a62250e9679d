/** The specification's texts that the landing page shows, to the letter. It downloads these and no others. */
export const LANDING_SENTENCES = {
  // Spec 8: the error catalogue
  contactSent: 'Email sent successfully!',
  deactivated: 'Your account has been deactivated successfully.',
} as const;

/** Spec 8, contact form: the server's error or the message of the failure. */
export function contactFailed(reason: string): string {
  return `Error sending email: ${reason}`;
}
