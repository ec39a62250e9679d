import { html } from 'hono/html';
import { denialTexts, letterTexts } from '@/texts/letters';
import { smallPage } from '@server/http/pages/smallPage';
import { isoTime } from '@server/platform/isoTime';
import { wireId } from '@server/modules/wire';
import type { SessionRow } from './repository';

/** A session of the contract's `sessionsAnswer`. */
export const presentSession = ({ id, browser, system, country, created_at, seen_at, current }: SessionRow) => ({
  id: wireId(id),
  browser,
  system,
  country,
  first_seen: isoTime(created_at),
  last_seen: isoTime(seen_at),
  current,
});

/** Where the support is reached, if that is known. */
const supportLine = (email: string | null) =>
  email === null ? '' : html`<p><a href="mailto:${email}">${letterTexts.support(email)}</a></p>`;

/** Asks for the press: programs that look at the links in mails must not end anything. */
export const presentDenial = () =>
  smallPage(
    denialTexts.title,
    html`<p>${denialTexts.question}</p>
      <form method="post"><button>${denialTexts.press}</button></form>`,
  );

export const presentDenied = (forgotUrl: string, supportEmail: string | null) =>
  smallPage(
    denialTexts.done,
    html`<p>${denialTexts.doneHint}</p>
      <p><a href="${forgotUrl}">${denialTexts.again}</a></p>
      ${supportLine(supportEmail)}`,
  );

export const presentNoDenial = (supportEmail: string | null) =>
  smallPage(
    denialTexts.unknown,
    html`<p>${denialTexts.unknownHint}</p>
      ${supportLine(supportEmail)}`,
  );
