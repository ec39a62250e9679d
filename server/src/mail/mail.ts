export interface Mail {
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
  /** Where a POST ends mails of this kind, without a log-in (RFC 8058). */
  endUrl?: string;
}
