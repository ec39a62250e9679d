import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import type { Db } from '../db/database';
import type { Log } from '../http/log';

export interface Mail {
  recipient: string;
  subject: string;
  /** Plain text. */
  body: string;
}

/** Where mail goes. `send` rejects when it could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** The app waits 5 s for an answer (spec 9), so a mail server that hangs is given up before. */
const SMTP_TIMEOUT_MS = 4_000;

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const timeouts = {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
  const transport = createTransport({ url: smtpUrl, pool: true, ...timeouts });
  return {
    send: async ({ recipient, subject, body }) => {
      await transport.sendMail({ from, to: recipient, subject, text: body });
    },
  };
}

/** Without SMTP the mail is kept in the outbox; its text (links, pins) is printed for whoever runs the server. */
function outboxMailer(db: Db, log: Log): Mailer {
  return {
    send: async (mail) => {
      await db.query('insert into mail_outbox (recipient, subject, body) values ($1, $2, $3)', [
        mail.recipient,
        mail.subject,
        mail.body,
      ]);
      log.info({ mail }, 'mail (no SMTP_URL)');
    },
  };
}

/** Mail by SMTP_URL where it is set, else the outbox (decisions 5). */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db, log: Log): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(db, log);
}

/** Sends without making the caller wait or fail: for mail whose delivery is nobody's answer. */
export function sendInBackground(mailer: Mailer, log: Log, mail: Mail): void {
  mailer.send(mail).catch((error: unknown) => log.error({ err: error, subject: mail.subject }, 'mail not sent'));
}
