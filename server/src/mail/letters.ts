import { fundedText } from '@/domain/wording/fundingReference';
import { formatMoment } from '@/domain/wording/moment';
import { inCountry } from '@/domain/wording/deviceName';
import { ROUTES, routeTo } from '@/routes/routes';
import { currentLanguage, ENGLISH } from '@/texts/language/language';
import { letterTexts } from '@/texts/letters';
import { noticeTexts } from '@/texts/notices';
import type { Config } from '@server/platform/config';
import type { Mail } from './queue';

/** Mail programs turn such texts into links: `evil.example`, `https://…`, `a@b`. */
const LIKE_AN_ADDRESS = /[/\\:@]|\S\.\S/;

/** Anybody can register somebody else's email, so the mail repeats no name that could be an address. */
const nameInMail = (username: string): string | null => (LIKE_AN_ADDRESS.test(username) ? null : username);

/** The page behind the link is in the language of the mail, whatever the browser speaks. */
function inLanguage(url: string): string {
  const { id } = currentLanguage();
  return id === ENGLISH.id ? url : `${url}?lang=${id}`;
}

/** The app's address for links, and the address of the support. */
export type House = Pick<Config, 'appUrl' | 'supportEmail'>;

/** A mail to a user, with the address of the support beneath if it is known. */
const toUser = (mail: Mail, { supportEmail }: Pick<House, 'supportEmail'>): Mail =>
  supportEmail === null ? mail : { ...mail, body: `${mail.body}\n${letterTexts.support(supportEmail)}` };

/** The mail after a registration. */
export const welcomeLetter = (recipient: string, username: string, house: House): Mail =>
  toUser(
    {
      recipient,
      subject: letterTexts.welcomeSubject,
      body: letterTexts.welcome(nameInMail(username), `${house.appUrl}/login`),
    },
    house,
  );

/** The mail with the reset link, valid one hour, once. */
export const passwordResetLetter = (recipient: string, token: string, house: House): Mail =>
  toUser(
    {
      recipient,
      subject: letterTexts.resetSubject,
      body: letterTexts.reset(`${house.appUrl}/password-reset/${token}`),
    },
    house,
  );

/** The mail with the one-time pin of a withdrawal, valid 5 minutes (spec 9). */
export const oneTimePinLetter = (recipient: string, pin: string, house: Pick<House, 'supportEmail'>): Mail =>
  toUser({ recipient, subject: letterTexts.pinSubject, body: letterTexts.pin(pin) }, house);

/** The facts of a log-in that a user is warned of. */
interface DeviceFacts {
  browser: string;
  system: string;
  /** Two letters; empty if it is not known. */
  country: string;
  /** When it logged in, and until when the link can be used: ISO 8601. */
  at: string;
  until: string;
  /** The token in the link that ends every session. */
  token: string;
}

/** The mail about a log-in from a device that was not seen before. */
export const deviceLetter = (
  recipient: string,
  { browser, system, country, at, until, token }: DeviceFacts,
  house: House,
): Mail =>
  toUser(
    {
      recipient,
      subject: letterTexts.deviceSubject,
      body: letterTexts.device(
        inCountry(noticeTexts.deviceName({ browser, system }), country),
        formatMoment(at, 'UTC'),
        formatMoment(until, 'UTC'),
        inLanguage(`${house.appUrl}/backend/devices/not-me/${token}/`),
      ),
    },
    house,
  );

/** The mail about a change of how a user logs in. @param at ISO 8601 */
export const factorLetter = (recipient: string, change: string, at: string, house: House): Mail =>
  toUser(
    {
      recipient,
      subject: letterTexts.factorSubject,
      body: letterTexts.factor(change, formatMoment(at, 'UTC'), `${house.appUrl}/request/password_reset`),
    },
    house,
  );

/** A funding as its mail names it. */
interface FundingFacts {
  id: string;
  amount: string;
  currency_from: string;
  reference: string;
}

/** The mail about the transfer of a funding. It names no account to pay to, because anybody could send one like it. */
export const fundingLetter = (
  recipient: string,
  { id, amount, currency_from: currency, reference }: FundingFacts,
  house: House,
): Mail =>
  toUser(
    {
      recipient,
      subject: letterTexts.fundingSubject(reference),
      body: letterTexts.funding(
        fundedText(amount, currency),
        reference,
        `${house.appUrl}${routeTo('transactionDetails', id)}`,
      ),
    },
    house,
  );

/** The mail about a webhook that was switched off. It repeats no address, because anybody could have chosen it. */
export const webhookOffLetter = (recipient: string, house: House): Mail =>
  toUser(
    { recipient, subject: letterTexts.hookOffSubject, body: letterTexts.hookOff(`${house.appUrl}${ROUTES.profile}`) },
    house,
  );

/** What the Stay Updated form sends, to the operator. */
export const contactLetter = (recipient: string, name: string, email: string): Mail => ({
  recipient,
  subject: letterTexts.contactSubject,
  body: letterTexts.contact(name, email),
});

/** One line of the mail about what is new. */
interface NoticeLine {
  title: string;
  path: string;
}

/**
 * The mail that collects new notifications, without amounts.
 *
 * @param left how many more there are
 * @param endToken the token in the link that ends these mails
 */
export function noticeLetter(
  recipient: string,
  { lines, left, endToken }: { lines: readonly NoticeLine[]; left: number; endToken: string },
  house: House,
): Mail {
  const { appUrl } = house;
  const endUrl = inLanguage(`${appUrl}/backend/away/mail-end/${endToken}/`);
  const listed = lines.map(({ title, path }) => letterTexts.noticeLine(title, appUrl + path));
  const body = letterTexts.notices(listed, left, `${appUrl}/user-notifications`, endUrl);
  return toUser({ recipient, subject: letterTexts.noticeSubject, body, endUrl }, house);
}
