import { LONGEST_WAIT_MS } from '@contract/values/constants';
import { createTransport } from 'nodemailer';
import type { Config } from '@server/platform/config';
import type { Db } from '@server/db/database';
import type { Log } from '@server/platform/log';
import type { Mail } from './mail';
import { insertOutboxMail } from './outboxRepository';

/** Where mail goes. `send` rejects if the mail could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Anything like an email address. */
const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** Logs why a mail was not sent. Mail servers repeat the address in their answers, and it belongs in no log. */
function logging(mailer: Mailer, log: Log): Mailer {
  return {
    send: (mail) =>
      mailer.send(mail).catch((error: unknown) => {
        const reason = String(error).replace(ADDRESS, '(address)');
        log.error({ reason, subject: mail.subject }, 'mail not sent');
        throw error;
      }),
  };
}

/** Lets a mail program end these mails with one press (RFC 8058). */
const oneClickHeaders = (endUrl: string) => ({
  'List-Unsubscribe': `<${endUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function smtpMailer(smtpUrl: string, from: string): Mailer {
  // A mail server that hangs must not keep the caller waiting for longer than the app waits.
  const timeouts = {
    connectionTimeout: LONGEST_WAIT_MS,
    greetingTimeout: LONGEST_WAIT_MS,
    socketTimeout: LONGEST_WAIT_MS,
  };
  const transport = createTransport({ url: smtpUrl, pool: true, ...timeouts });
  return {
    send: async ({ recipient, subject, body, endUrl }) => {
      const headers = endUrl === undefined ? {} : oneClickHeaders(endUrl);
      await transport.sendMail({ from, to: recipient, subject, text: body, headers });
    },
  };
}

/**
 * Without SMTP, mail is kept in the outbox. It contains secrets (links, pins), so its text is logged in the demo only,
 * where everybody can read the outbox anyway.
 */
function outboxMailer(db: Db, log: Log, isDemo: boolean): Mailer {
  return {
    send: async (mail) => {
      await insertOutboxMail(db, mail);
      log.info(isDemo ? { mail } : { subject: mail.subject }, 'mail kept in the outbox (no SMTP_URL)');
    },
  };
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Config, 'demo'>>;

/** Sends mail by SMTP_URL if it is set, otherwise to the outbox. */
export function createMailer(config: MailConfig, db: Db, log: Log): Mailer {
  const { smtpUrl, mailFrom, demo = false } = config;
  return logging(smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(db, log, demo), log);
}

/** Sends a mail without making the caller wait. The mailer logs a failure. */
export function sendInBackground(mailer: Mailer, mail: Mail): void {
  mailer.send(mail).catch(() => undefined);
}
