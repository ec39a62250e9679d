import { html, raw } from 'hono/html';
import { mailEndTexts } from '@/texts/away/mailEnd';

const STYLE =
  'body{font:18px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1rem}';

const page = (title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;

/** Asks for the press: programs that look at the links in mails must not end anything. */
export const presentMailEnd = () =>
  page(
    mailEndTexts.title,
    html`<p>${mailEndTexts.question}</p>
      <form method="post"><button>${mailEndTexts.end}</button></form>`,
  );

export const presentMailEnded = () => page(mailEndTexts.ended, html`<p>${mailEndTexts.endedHint}</p>`);

export const presentNoMailEnd = () => page(mailEndTexts.unknown, html`<p>${mailEndTexts.unknownHint}</p>`);
