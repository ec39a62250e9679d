export interface Mail {
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
}
