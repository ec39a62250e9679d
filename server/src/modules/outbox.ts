import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Db } from '@server/db/database';
import type { AppEnv } from '@server/http/env';
import { findOutbox, type OutboxMail } from '@server/mail/queue';
import type { Config } from '@server/platform/config';
import { isoTime } from '@server/platform/formats';
import { notFound } from '@server/platform/refusal';

const STYLE = 'body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}';
const LINK = /(https?:\/\/[\w.:/?#=&%~+-]+)/;

/** `html` escapes the values; addresses in a mail become links. */
const withLinks = (body: string) =>
  body.split(LINK).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const article = ({ recipient, subject, body, created_at }: OutboxMail) => html`
  <article>
    <h2>${subject}</h2>
    <p>To ${recipient}, <time datetime="${isoTime(created_at)}">${isoTime(created_at)}</time></p>
    <pre>${withLinks(body)}</pre>
  </article>
`;

/** The mails that were not sent, as a page; in demo mode only (decision 162). */
const presentOutbox = (mails: readonly OutboxMail[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Crossrate outbox</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>Outbox</h1>
        <p>No mail server is configured. These mails were not sent.</p>
        ${mails.length === 0 ? html`<p>No mail yet.</p>` : mails.map(article)}
      </body>
    </html>`;

/**
 * The mails that were kept instead of sent, newest first. They contain pins and reset links, so they can be read in
 * the demo only.
 *
 * @throws Refusal `notFound` outside the demo, in a sandbox, or if mail is really sent
 */
async function readOutbox(
  db: Db,
  { demo, sandbox, smtpUrl }: Pick<Config, 'demo' | 'sandbox' | 'smtpUrl'>,
): Promise<OutboxMail[]> {
  if (!demo || sandbox || smtpUrl) throw notFound();
  return findOutbox(db);
}

/** `outbox/`: the mails that a demo without SMTP would have sent, as a page (decision 162). */
export function outboxRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/outbox/', async (c) => {
    const page = await presentOutbox(await readOutbox(c.get('db'), c.get('config')));
    return c.html(page, 200, { 'Cache-Control': 'no-store' });
  });
}
