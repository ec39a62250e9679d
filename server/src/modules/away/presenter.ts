import { html } from 'hono/html';
import { mailEndTexts } from '@/texts/letters';
import { smallPage } from '@server/http/pages/smallPage';

/** Asks for the press: programs that look at the links in mails must not end anything. */
export const presentMailEnd = () =>
  smallPage(
    mailEndTexts.title,
    html`<p>${mailEndTexts.question}</p>
      <form method="post"><button>${mailEndTexts.end}</button></form>`,
  );

export const presentMailEnded = () => smallPage(mailEndTexts.ended, html`<p>${mailEndTexts.endedHint}</p>`);

export const presentNoMailEnd = () => smallPage(mailEndTexts.unknown, html`<p>${mailEndTexts.unknownHint}</p>`);
