import { expect } from '@playwright/test';
import type { RunningServer } from '@test/e2e/support/server/startServer';

/** The bodies of the mails to a person, oldest first. */
export async function readMails({ db }: RunningServer, recipient: string): Promise<string[]> {
  const rows = await db.query<{ body: string }>('select body from mail_outbox where recipient = $1 order by id', [
    recipient,
  ]);
  return rows.map(({ body }) => body);
}

/** In the newest mail that has it: another one, such as that of a new device, may come after it. */
const findInMail = async (server: RunningServer, recipient: string, pattern: RegExp): Promise<string | null> =>
  (await readMails(server, recipient)).flatMap((mail) => pattern.exec(mail)?.[1] ?? []).at(-1) ?? null;

const PIN = /^(\d{6}) /;

/** The one-time pin that was mailed last; null if there is none. */
export const readPinNow = (server: RunningServer, recipient: string) => findInMail(server, recipient, PIN);

/** The text of a pattern's first group in the newest mail that has it, as soon as there is one. */
async function readFromMail(server: RunningServer, recipient: string, pattern: RegExp): Promise<string> {
  const find = async () => (await findInMail(server, recipient, pattern)) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/** The one-time pin that was mailed last. */
export const readPin = (server: RunningServer, recipient: string) => readFromMail(server, recipient, PIN);

/** The path of the reset link that was mailed last. */
export const readResetPath = (server: RunningServer, recipient: string) =>
  readFromMail(server, recipient, /(\/password-reset\/\S+)/);

/** The address of the page in the mail about a new device that was mailed last. */
export const readDevicePage = (server: RunningServer, recipient: string) =>
  readFromMail(server, recipient, /(\/backend\/devices\/not-me\/\S+)/);
