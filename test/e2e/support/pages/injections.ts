import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';

/** What would run `__ran()` if a text ever became markup, an address or script. */
const BASES = [
  '<script>__ran()</script>',
  '<img src=x onerror=__ran()>',
  '<svg onload=__ran()>',
  '<svg><script>__ran()</script></svg>',
  '<iframe srcdoc="<script>parent.__ran()</script>"></iframe>',
  '<iframe src="javascript:parent.__ran()"></iframe>',
  '<a href="javascript:__ran()" autofocus onfocus=__ran()>x</a>',
  '<details open ontoggle=__ran()>x</details>',
  '<video><source onerror=__ran()></video>',
  '<object data="javascript:__ran()"></object>',
  '<math><mtext><style><img src=x onerror=__ran()></style></mtext></math>',
  '<base href="//evil.example/"><link rel=stylesheet href=x onerror=__ran()>',
  '<meta http-equiv=refresh content="0;url=javascript:__ran()">',
  '<form action="javascript:__ran()"><input type=submit autofocus onfocus=__ran()></form>',
  'javascript:__ran()',
  'data:text/html,<script>parent.__ran()</script>',
];
/** Ways to break out of wherever the text may be placed. */
const WAYS_OUT = [
  (base: string) => base,
  (base: string) => `">${base}`,
  (base: string) => `'>${base}`,
  (base: string) => `</title></style></textarea></script>${base}`,
  (base: string) => `-->${base}<!--`,
  (base: string) => `\${${base}}{{constructor.constructor('__ran()')()}}`,
  (base: string) => `\u202e\u200b${base}\u2028';__ran()//`,
];
export const INJECTIONS = WAYS_OUT.flatMap((wayOut) => BASES.map(wayOut));

/** Fields that a screen computes with; all others are texts to be shown. */
const STRUCTURE =
  /^(id|user|appstatus|bank_account|transaction|birthday|(created|updated)_at|last_updated|currency\w*|swap_to|balance|rate|Amount|amount|transaction_fee)$/;
const PER_TEXT = 14;

type Json = Record<string, unknown>;

const injected = (row: Json, at: number): Json =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) =>
      STRUCTURE.test(key) ? [key, value] : [key, INJECTIONS[at % INJECTIONS.length]],
    ),
  );

/** A list's first row once for each injection; an object with a handful in each text, others each time. */
function spoil(answer: unknown, round: number): unknown {
  if (Array.isArray(answer)) {
    const [row] = answer as Json[];
    if (row === undefined) return answer;
    return INJECTIONS.map((_, at) => ({ ...injected(row, at), ...(at > 0 && { id: 1_000_000 + at }) }));
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  const texts = INJECTIONS.slice((round * PER_TEXT) % INJECTIONS.length).slice(0, PER_TEXT);
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, STRUCTURE.test(key) ? value : texts.join(' ')]),
  );
}

/** Every text in every answer that the app reads becomes an injection. */
export async function spoilAnswers(context: BrowserContext): Promise<void> {
  let round = 0;
  await context.route('**/backend/**', async (route: Route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch({ headers: withoutValidators(route) });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok() || answer === null) return route.fulfill({ response });
    // The changes that the server offers belong to its own answer, and would be refused after this one.
    const { 'listings-feed': _offer, ...headers } = response.headers();
    return route.fulfill({ response, headers, json: spoil(answer, (round += 1)) });
  });
}

/** A 304 has no text that could be spoilt. */
function withoutValidators(route: Route): Record<string, string> {
  const { 'if-none-match': _validator, ...headers } = route.request().headers();
  return headers;
}

/** Counts what ran, from before the first script of every page on. */
export async function countRuns(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const page = window as unknown as { ran: string[]; __ran: () => void };
    page.ran = [];
    page.__ran = () => page.ran.push('a text ran');
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      page.ran.push(`${violatedDirective} ${sample}`),
    );
  });
}

/** What ran or was about to, and every element that a text has become. */
function foundRunning(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The page's own script, which the policy allows by its hash.
    const early = document.head.querySelector('script');
    const isActive = (element: Element) =>
      element !== early &&
      (element.matches('script:not([src]), iframe, object, embed, base, meta[http-equiv], form[action]') ||
        element
          .getAttributeNames()
          .some(
            (name) =>
              name.startsWith('on') ||
              (/^(src|href|action|data|formaction|srcdoc|xlink:href)$/.test(name) &&
                /^\s*(javascript|data:text)/i.test(element.getAttribute(name) ?? '')),
          ));
    const active = [...document.querySelectorAll('*')].filter(isActive).map(({ outerHTML }) => outerHTML.slice(0, 200));
    return [...(window as unknown as { ran: string[] }).ran, ...active];
  });
}

/** Of what the page holds, nothing ran and nothing is about to. */
export async function expectNothingRan(page: Page, where?: string): Promise<void> {
  const running = await foundRunning(page);
  expect(running, where).toEqual([]);
}
