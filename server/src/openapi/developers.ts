import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SMALL_PAGE_POLICY } from '@server/http/answer';
import { answerValidated, EncodedJson, sendValidated, wishOf } from '@server/http/coding';
import type { AppEnv } from '@server/http/env';
import { PROJECT_FOLDER } from '@server/platform/config';
import { notFound } from '@server/platform/refusal';
import { type Json, openApiDocument } from './document';
import { overview } from './overview';
import { responsesOf, typeOf } from './shapes';
import { type Section, SECTIONS } from './texts';

type Html = ReturnType<typeof html>;

const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.6 var(--font); }
  header { background: var(--surface); border-bottom: 1px solid var(--line); }
  header > *, .columns { max-width: 1200px; margin: 0 auto; padding: 12px 20px; }
  header a { color: inherit; font-weight: 600; text-decoration: none; }
  .columns { display: grid; grid-template-columns: 220px minmax(0, 1fr); gap: 40px; }
  nav ul { list-style: none; margin: 0; padding: 0; }
  nav a { display: block; padding: 6px 8px; border-radius: var(--radius); text-decoration: none; }
  nav a[aria-current] { background: var(--accent-soft); font-weight: 600; }
  a { color: var(--accent); }
  a:focus-visible, pre:focus-visible, div:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  h1 { font-size: 28px; line-height: 1.25; margin: 12px 0; }
  h2 { font-size: 20px; margin: 40px 0 8px; scroll-margin-top: 12px; }
  h3 { font-size: 15px; margin: 16px 0 4px; color: var(--ink-2); }
  p, li { max-width: 75ch; }
  section { border-top: 1px solid var(--line); }
  code, pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; }
  code { overflow-wrap: anywhere; }
  pre { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); padding: 12px; overflow-x: auto; margin: 8px 0; }
  pre code, td code { overflow-wrap: normal; }
  .place { font-weight: 600; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; }
  th, td { text-align: start; vertical-align: top; padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); }
  td:first-child { white-space: nowrap; }
  .muted { color: var(--ink-2); }
  @media (max-width: 800px) {
    .columns { grid-template-columns: minmax(0, 1fr); gap: 0; padding: 0 16px 40px; }
    nav ul { display: flex; flex-wrap: wrap; padding-top: 8px; }
    table, tbody, tr, td { display: block; padding: 0; border: 0; }
    tr { padding: 6px 0; border-bottom: 1px solid var(--line); }
  }
`;

const HOME = '/developers';

const slugOf = (section: string): string => section.toLowerCase().replaceAll(' ', '-');

/** The app's own colours, for the light and the dark. */
const tokens = (): string => readFileSync(path.join(PROJECT_FOLDER, 'src/ui/styles/tokens.css'), 'utf8');

function page(title: string, at: string, content: Html): Html {
  const links = [['Overview', HOME], ...Object.keys(SECTIONS).map((name) => [name, `${HOME}/${slugOf(name)}`])];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Crossrate for developers</title>
        <style>
          ${raw(tokens() + STYLE)}
        </style>
      </head>
      <body>
        <header>
          <div><a href="${HOME}">Crossrate for developers</a></div>
        </header>
        <div class="columns">
          <nav aria-label="Sections">
            <ul>
              ${links.map(
                ([name = '', address]) =>
                  html`<li><a href="${address}" ${address === at ? raw('aria-current="page"') : ''}>${name}</a></li>`,
              )}
            </ul>
          </nav>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
        </div>
      </body>
    </html>`;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
}

const shape = (label: string, text: string): Html =>
  html`<h3>${label}</h3>
    <pre tabindex="0"><code>${text}</code></pre>`;

function parametersTable(parameters: readonly Parameter[]): Html {
  return html`<h3>Parameters</h3>
    <div class="scroll">
      <table>
        ${parameters.map(
          ({ name, in: where, required, description }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td class="muted">${where}${required ? ', required' : ''}</td>
              <td>${description}</td>
            </tr>`,
        )}
      </table>
    </div>`;
}

/** One call: who may make it, what it takes and what it answers. */
function callPart(place: string, method: string, operation: Json): Html {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const body = (operation.requestBody as { content: Record<string, { schema: Json }> } | undefined)?.content;
  const sent = body?.['application/json'];
  return html`<section aria-labelledby="${String(operation.operationId)}">
    <h2 id="${String(operation.operationId)}">${String(operation.summary)}</h2>
    <p class="place"><code>${method.toUpperCase()} /backend${place}</code></p>
    <p class="muted">${String(operation.description).slice(String(operation.summary).length + 2)}</p>
    ${parameters.length > 0 ? parametersTable(parameters) : ''} ${sent ? shape('Body', typeOf(sent.schema)) : ''}
    ${responsesOf(operation).map(({ label, text }) => shape(label, text))}
  </section>`;
}

function sectionPage(section: Section): Html {
  const paths = Object.entries(openApiDocument().paths as Record<string, Record<string, Json>>);
  const calls = paths.flatMap(([place, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => (operation.tags as string[]).includes(section))
      .map(([method, operation]) => callPart(place, method, operation)),
  );
  return page(
    section,
    `${HOME}/${slugOf(section)}`,
    html`<p>${SECTIONS[section]}</p>
      ${calls}`,
  );
}

const made = new Map<string, Promise<EncodedJson>>();

/** A page is made when it is first asked for, and then kept. */
async function answerPage(c: Context<AppEnv>, at: string, make: () => Html): Promise<Response> {
  const kept = made.get(at) ?? Promise.resolve(make()).then((text) => new EncodedJson(Buffer.from(text.toString())));
  made.set(at, kept);
  const answer = sendValidated(c, await answerValidated(await kept, wishOf(c)));
  if (answer.status === 200) answer.headers.set('Content-Type', 'text/html; charset=utf-8');
  answer.headers.set('Cache-Control', 'no-cache');
  answer.headers.set('Content-Security-Policy', SMALL_PAGE_POLICY);
  return answer;
}

/** /developers: what other people's programs need to know, made of the two documents. The capability `developers`. */
export function developersRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get(HOME, (c) => answerPage(c, HOME, () => page('Overview', HOME, overview())))
    .get(`${HOME}/:section`, (c) => {
      const asked = c.req.param('section');
      const section = (Object.keys(SECTIONS) as Section[]).find((name) => slugOf(name) === asked);
      if (!section) throw notFound();
      return answerPage(c, asked, () => sectionPage(section));
    });
}
