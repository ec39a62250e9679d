import { html } from 'hono/html';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KEY_HEADER, KEY_SIGNATURE_HEADER, KEY_TIME_HEADER, KEY_WINDOW_MS } from '@contract/values/apiKeys';
import { SERVED_CALLS } from '@contract/calls';
import { OPENED } from '@server/modules/sessions/signedRequest';
import { PROJECT_FOLDER } from '@server/platform/config';
import { REFUSAL_CODES } from '@server/platform/refusal';
import { typeOf } from './shapes';
import type { Json } from './document';

type Html = ReturnType<typeof html>;

/** The examples, each the first of a document in clients/, where a test runs it. */
const EXAMPLES = [
  ['curl', 'sdk/curl.md'],
  ['TypeScript', 'sdk/README.md'],
  ['ccxt', 'ccxt/README.md'],
] as const;

function exampleIn(file: string): string | undefined {
  const whole = path.join(PROJECT_FOLDER, 'clients', file);
  return existsSync(whole) ? /^```\w+\n(.*?)^```/ms.exec(readFileSync(whole, 'utf8'))?.[1] : undefined;
}

const part = (id: string, title: string, content: Html): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

const code = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

const table = (rows: readonly (readonly [string, string])[]): Html =>
  html`<div class="scroll">
    <table>
      ${rows.map(
        ([name, words]) =>
          html`<tr>
            <td><code>${name}</code></td>
            <td>${words}</td>
          </tr>`,
      )}
    </table>
  </div>`;

const examples = (): Html =>
  part(
    'examples',
    'A first call',
    html`<p>Each reads the balances or the market, and was run by a test.</p>
      ${EXAMPLES.map(([name, file]) => [name, exampleIn(file)] as const)
        .filter(([, text]) => text !== undefined)
        .map(
          ([name, text]) =>
            html`<h3>${name}</h3>
              ${code(text ?? '')}`,
        )}`,
  );

const signing = (): Html =>
  part(
    'signing',
    'Signing',
    html`<p>A key is made in the app, in Profile. Its secret is shown once. Each request of a key has three headers:</p>
      ${table([
        [KEY_HEADER, 'The id of the key.'],
        [
          KEY_TIME_HEADER,
          `Milliseconds since 1970, within ${String(KEY_WINDOW_MS / 1000)} seconds of GET /backend/public/time.`,
        ],
        [KEY_SIGNATURE_HEADER, 'HMAC-SHA256 with the secret over the five lines below, in lower-case hex.'],
      ])}
      ${code('time\nmethod\npath with its prefix, such as /backend/balances\nquery as sent, without the question mark\nSHA-256 of the bytes of the body, in lower-case hex')}
      <p>
        The lines are joined by a line feed, with none at the end. An empty body has a digest too. A signature is taken
        once: the same request again needs a new time.
      </p>`,
  );

const placeOf = (name: keyof typeof SERVED_CALLS) =>
  `${SERVED_CALLS[name].method} ${SERVED_CALLS[name].path.replace(/\/$/, '')}`;

const scopes = (): Html =>
  part(
    'scopes',
    'Scopes',
    html`<p>
        A key makes the calls that its scopes open, and those for anybody. No key reaches sessions, passwords or other
        keys.
      </p>
      ${table(Object.entries(OPENED).map(([scope, names]) => [scope, [...new Set(names.map(placeOf))].join(', ')]))}`,
  );

const refusals = (): Html =>
  part(
    'refusals',
    'Refusals',
    html`<p>
        What is refused has a status from 400 on, a reason for people under <code>detail</code> or the name of a field,
        and a <code>code</code> that keeps its meaning:
      </p>
      ${table(Object.entries(REFUSAL_CODES))}`,
  );

const rules = (): Html =>
  part(
    'rules',
    'What to know',
    html`<ul>
      <li>Money and rates are decimal text. Don’t make them floats.</li>
      <li>A rate is units of the currency that is paid for one of the currency that is received, before the fee.</li>
      <li>
        A call that moves money takes an <code>Idempotency-Key</code> of your own: sent again with the same key, it
        happens once and answers the same.
      </li>
      <li>
        429 says in <code>Retry-After</code> how many seconds to wait. Public data is made once a second: to follow the
        book, use the socket.
      </li>
      <li>
        Every GET has an <code>ETag</code>; send it as <code>If-None-Match</code>, and 304 says that nothing has
        changed.
      </li>
      <li>
        The whole description: <a href="/backend/openapi.json">openapi.json</a>, OpenAPI 3.1. What this server can do is
        in <a href="/developers/server">GET /backend/capabilities</a>.
      </li>
    </ul>`,
  );

interface LiveDocument {
  channels: Record<string, { address: string; description: string; messages: Record<string, unknown> }>;
  components: { messages: Record<string, { summary: string; payload: Json; examples: { payload: unknown }[] }> };
}

function sockets(): Html {
  const text = readFileSync(path.join(PROJECT_FOLDER, 'docs/asyncapi.json'), 'utf8');
  const { channels, components } = JSON.parse(text) as LiveDocument;
  const message = (name: string) => components.messages[name];
  return part(
    'sockets',
    'Sockets',
    html`<p>
        The book of a market comes as a snapshot and then as what changes. <code>seq</code> grows by one with each
        message: if one is missing, or the checksum differs, subscribe again.
      </p>
      ${Object.values(channels).map(
        ({ address, description, messages }) =>
          html`<h3><code>${address}</code></h3>
            <p>${description}</p>
            ${Object.keys(messages).map(
              (name) =>
                html`<p>${message(name)?.summary}</p>
                  ${code(typeOf(message(name)?.payload ?? {}))}
                  ${code(JSON.stringify(message(name)?.examples[0]?.payload))}`,
            )}`,
      )}`,
  );
}

/** What a program has to know before its first call. */
export const overview = (): Html =>
  html`<p>Calls of Crossrate for your own programs: market data for anybody, and your account by a key.</p>
    ${[examples(), signing(), scopes(), refusals(), rules(), sockets()]}`;
