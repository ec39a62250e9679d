import { html, raw } from 'hono/html';
import { currentLanguage } from '@/texts/language/language';

const STYLE =
  'body{font:18px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1rem}';

/** The policy of such a page with a form. That of other pages of the backend forbids forms. */
export const SMALL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A page of the backend itself, for a link in a mail. */
export const smallPage = (title: string, content: unknown) =>
  html`<!doctype html>
    <html lang="${currentLanguage().tag}">
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
