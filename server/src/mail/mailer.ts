import { LONGEST_WAIT_MS } from '@contract/values/constants';
import { createTransport } from 'nodemailer';
import type { Config } from '@server/platform/config';
import type { Db } from '@server/db/database';
import type { Log } from '@server/platform/log';
import { insertOutboxMail, insertQueued, type Mail } from './queue';

export interface Mailer {
  /** Hands a mail over now. Rejects if it could not be. */
  send(mail: Mail): Promise<void>;
  /** Stores a mail in the transaction of its cause. The worker tries to hand it over for this number of hours. */
  post(tx: Db, mail: Mail, hours: number): Promise<void>;
}

/** Anything like an email address. */
const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** Logs why a mail was not sent, without the addresses that mail servers repeat in their answers. */
function logging(mailer: Mailer, log: Log): Mailer {
  return {
    ...mailer,
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
    post: insertQueued,
  };
}

/**
 * Without SMTP, mail is kept in the outbox. It contains secrets (links, pins), so its text is logged in the demo only,
 * where everybody can read the outbox anyway.
 */
function outboxMailer(db: Db, log: Log, isDemo: boolean): Mailer {
  const keep = async (tx: Db, mail: Mail) => {
    await insertOutboxMail(tx, mail);
    log.info(isDemo ? { mail } : { subject: mail.subject }, 'mail kept in the outbox (no SMTP_URL)');
  };
  return { send: (mail) => keep(db, mail), post: keep };
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Config, 'demo'>>;

/** Sends mail by SMTP_URL if it is set, otherwise to the outbox. */
export function createMailer(config: MailConfig, db: Db, log: Log): Mailer {
  const { smtpUrl, mailFrom, demo = false } = config;
  return logging(smtpUrl ? smtpMailer(smtpUrl, mailFrom) : outboxMailer(db, log, demo), log);
}

/** The answers of a mail server that refuses a mailbox for good (RFC 5321). */
const REFUSED_FOR_GOOD = [550, 551, 553];

/** True if a mail server refused a mail for good. */
export function isRefusedForGood(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null && 'responseCode' in error && error.responseCode;
  return REFUSED_FOR_GOOD.some((refused) => refused === code);
}
