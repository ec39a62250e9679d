import { execFile, spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type ElementHandle, type Page } from '@playwright/test';
import { ROOT } from '@test/support/run/command';
import { onFreePort } from '@test/support/server/onFreePort';

/** What is looked for in a page: by its role and its name, or a text. */
export interface Sought {
  kind: 'button' | 'field' | 'text';
  /** The whole name, or its beginning if it ends with an ellipsis. `Passkeys › Remove` is in the region Passkeys. */
  name: string;
}

/** A page of a browser, with what the journeys need. Each action waits until its element is there. */
export interface Tab {
  open: (url: string) => Promise<void>;
  press: (name: string) => Promise<void>;
  fill: (label: string, text: string) => Promise<void>;
  choose: (label: string, option: string) => Promise<void>;
  attach: (label: string, file: string) => Promise<void>;
  key: (key: string) => Promise<void>;
  see: (text: string) => Promise<void>;
  /** The value of an expression in the page. */
  read: <Value>(expression: string) => Promise<Value>;
  /** Gives the browser an authenticator for passkeys; false if its driver has none. */
  giveAuthenticator: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** A browser under test. */
export interface Engine {
  name: string;
  /** With the version that the browser itself reports. */
  version: string;
  /** A page with storage of its own, as another person's browser. */
  newPerson: () => Promise<Tab>;
  stop: () => Promise<void>;
}

/** An engine that can be tried, and what brings it where it is missing. */
export interface EngineSource {
  name: string;
  /** Installs it. */
  command: string;
  /** Null: not installed. */
  start: () => Promise<Engine | null>;
}

const POLL_MS = 100;
/** As long as a browser test has: a machine that is slow is not wrong. */
const MOST_POLLS = 3_000;

/** Asks until the answer is neither null nor false. A page that is just being left counts as "not yet". */
export async function pollUntil<Value>(what: string, ask: () => Promise<Value | null | false>): Promise<Value> {
  let reason: unknown;
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const value = await ask().catch((error: unknown) => {
      reason = error;
      return null;
    });
    if (value !== null && value !== false) return value;
    await pause(POLL_MS);
  }
  throw new Error(`There was no ${what}.`, { cause: reason });
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Finds an element in the page. Runs there: it may use nothing from outside. */
const FIND = String.raw`(kind, path) => {
  const [name, region] = path.split(' › ').reverse();
  const clean = (text) => (text ?? '').replace(/\s+/g, ' ').trim();
  const fits = (text) => (name.endsWith('…') ? clean(text).startsWith(name.slice(0, -1)) : clean(text) === name);
  const isShown = (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
  const nameOf = (element) => element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const regions = [...document.querySelectorAll('section, [role="region"]')];
  const inRegion = region === undefined ? document : (regions.find((element) => nameOf(element).trim() === region) ?? document.createElement('i'));
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? inRegion;
  if (kind === 'button') {
    const all = [...top.querySelectorAll('button, a, [role="button"], [role="link"], [role="combobox"], [role="option"]')];
    const nameIn = (element) => (element.labels ? [...element.labels].map((label) => label.textContent).join(' ') : '');
    return all.find((element) => isShown(element) && !element.disabled && [nameOf(element), nameIn(element), element.textContent].some(fits)) ?? null;
  }
  if (kind === 'field') {
    const labelled = [...top.querySelectorAll('label')].filter((label) => fits(label.textContent)).map(({ control }) => control);
    const named = [...top.querySelectorAll('input, select, textarea')].filter((field) => fits(nameOf(field)));
    return [...labelled, ...named].find((field) => field && (isShown(field) || field.type === 'file')) ?? null;
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  let found = null;
  for (let element = walker.nextNode(); element; element = walker.nextNode())
    if (!element.matches('script, style') && clean(element.innerText).includes(name) && isShown(element)) found = element;
  return found;
}`;

/** Choosing an option as a user's choice is heard: by React's own setter, and with the events. */
const CHOOSE = String.raw`(kind, name, wanted) => {
  const select = (${FIND})(kind, name);
  const option = [...(select?.options ?? [])].find(({ text, value }) => value === wanted || text.includes(wanted));
  if (!option) return false;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(select, option.value);
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}`;

const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'].concat([
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]);

/** What Playwright, which drives Chromium, and puppeteer, which drives Firefox, call by the same names. */
type CommonPage<Element> = Pick<Page, 'goto' | 'evaluate' | 'keyboard'> & {
  evaluateHandle: (expression: string) => Promise<{ asElement: () => Element | null }>;
};
type CommonElement = Pick<ElementHandle<HTMLInputElement>, 'click' | 'evaluate' | 'type'>;
type OwnActs<Element> = Pick<Tab, 'giveAuthenticator' | 'close'> & {
  attach: (field: Element, file: string) => Promise<void>;
};

/** A tab of Chromium or Firefox. */
function pageTab<Element extends CommonElement>(page: CommonPage<Element>, { attach, ...own }: OwnActs<Element>): Tab {
  const find = (kind: Sought['kind'], name: string) =>
    pollUntil(`${kind} “${name}”`, async () => {
      const handle = await page.evaluateHandle(`(${FIND})(${JSON.stringify(kind)}, ${JSON.stringify(name)})`);
      return handle.asElement();
    });
  return {
    ...own,
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    press: async (name) => (await find('button', name)).click(),
    fill: async (label, text) => {
      const field = await find('field', label);
      await field.evaluate((input) => input.select());
      await field.type(text);
    },
    choose: (label, option) =>
      pollUntil(`option “${option}”`, () =>
        page.evaluate<boolean>(`(${CHOOSE})('field', ${JSON.stringify(label)}, ${JSON.stringify(option)})`),
      ).then(() => undefined),
    attach: async (label, file) => attach(await find('field', label), file),
    key: (key) => page.keyboard.press(key),
    see: async (text) => void (await find('text', text)),
    read: (expression) => page.evaluate(expression),
  };
}

const VIEWPORT = { width: 1440, height: 900 };

async function startChromium(): Promise<Engine | null> {
  const executablePath = '/usr/bin/chromium';
  if (!(await exists(executablePath))) return null;
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  return {
    name: 'Chromium',
    version: browser.version(),
    newPerson: async () => {
      const context = await browser.newContext({ viewport: VIEWPORT });
      const page = await context.newPage();
      const giveAuthenticator = async () => {
        const session = await context.newCDPSession(page);
        await session.send('WebAuthn.enable');
        const options = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
        await session.send('WebAuthn.addVirtualAuthenticator', {
          options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...options },
        });
        return true;
      };
      return pageTab<ElementHandle<HTMLInputElement>>(page, {
        attach: (field, file) => field.setInputFiles(file),
        giveAuthenticator,
        close: () => context.close(),
      });
    },
    stop: () => browser.close(),
  };
}

/** The part of puppeteer-core that is used here. It comes with `npm run tools:install`. */
interface Puppeteer {
  launch: (options: { browser: 'firefox'; executablePath: string; headless: boolean }) => Promise<{
    version: () => Promise<string>;
    createBrowserContext: () => Promise<{
      newPage: () => Promise<CommonPage<PuppeteerElement> & { setViewport: (size: typeof VIEWPORT) => Promise<void> }>;
      close: () => Promise<void>;
    }>;
    close: () => Promise<void>;
  }>;
}
type PuppeteerElement = CommonElement & { uploadFile: (file: string) => Promise<void> };

/** By puppeteer, because Playwright drives only a Firefox of its own or one that is newer than Debian's. */
async function startFirefox(): Promise<Engine | null> {
  const executablePath = '/usr/bin/firefox-esr';
  const driver = path.join(ROOT, 'test/tools/node_modules/puppeteer-core');
  if (!(await exists(executablePath)) || !(await exists(driver))) return null;
  const { default: puppeteer } = createRequire(__filename)(driver) as { default: Puppeteer };
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  return {
    name: 'Firefox',
    version: await browser.version(),
    newPerson: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(VIEWPORT);
      return pageTab(page, {
        attach: (field, file) => field.uploadFile(file),
        giveAuthenticator: () => Promise.resolve(false),
        close: () => context.close(),
      });
    },
    stop: () => browser.close(),
  };
}

/** The property in which WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

type Reference = Record<string, string>;

/** A session of a WebDriver server. */
async function openWebDriver(origin: string, capabilities: object) {
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const answer = (await (await fetch(`${origin}/session${path}`, init)).json()) as {
      value: Value & { error?: string; message?: string };
    };
    if (answer.value?.error !== undefined) throw new Error(`${answer.value.error}: ${answer.value.message ?? ''}`);
    return answer.value;
  };
  const begun = await call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '', {
    capabilities: { alwaysMatch: capabilities },
  });
  const of = `/${begun.sessionId}`;
  return {
    version: begun.capabilities.browserVersion,
    send: <Value>(path: string, body: object = {}) => call<Value>('POST', of + path, body),
    end: () => call('DELETE', of),
  };
}

type WebDriver = Awaited<ReturnType<typeof openWebDriver>>;

/** A tab of WebKit, driven by the calls of the W3C standard. */
function webDriverTab(driver: WebDriver, close: () => Promise<void>): Tab {
  const run = <Value>(script: string, ...args: unknown[]) => driver.send<Value>('/execute/sync', { script, args });
  const find = (kind: Sought['kind'], name: string) =>
    pollUntil(`${kind} “${name}”`, () => run<Reference | null>(`return (${FIND})(...arguments)`, kind, name));
  const onElement = (element: Reference, act: string, body: object = {}) =>
    driver.send(`/element/${element[ELEMENT] ?? ''}/${act}`, body);
  return {
    open: (url) => driver.send('/url', { url }),
    press: async (name) => void (await onElement(await find('button', name), 'click')),
    fill: async (label, text) => {
      const field = await find('field', label);
      await run('arguments[0].focus(); arguments[0].select()', field);
      await onElement(field, 'value', { text });
    },
    choose: (label, option) =>
      pollUntil(`option “${option}”`, () =>
        run<boolean>(`return (${CHOOSE})(...arguments)`, 'field', label, option),
      ).then(() => undefined),
    attach: async (label, file) => void (await onElement(await find('field', label), 'value', { text: file })),
    key: async (key) => {
      const value = KEYS[key] ?? key;
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      await driver.send('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    see: async (text) => void (await find('text', text)),
    read: (expression) => run(`return (${expression})`),
    giveAuthenticator: () => Promise.resolve(false),
    close,
  };
}

/** WebKit's small browser, whose place depends on the machine's kind. */
async function findMiniBrowser(): Promise<string | null> {
  const listed = await promisify(execFile)('dpkg', ['-L', 'libwebkit2gtk-4.1-0']).catch(() => ({ stdout: '' }));
  return listed.stdout.split('\n').find((file) => file.endsWith('/MiniBrowser')) ?? null;
}

/** Each person has a driver of their own, because a driver has one session. */
async function startWebKit(): Promise<Engine | null> {
  const binary = await findMiniBrowser();
  if (binary === null || !(await exists('/usr/bin/WebKitWebDriver')) || !(await exists('/usr/bin/xvfb-run')))
    return null;
  const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const open = () =>
    onFreePort(async (port) => {
      const args = [
        '-a',
        '-s',
        '-screen 0 1440x900x24',
        'WebKitWebDriver',
        `--port=${String(port)}`,
        '--host=127.0.0.1',
      ];
      const child = spawn('xvfb-run', args, { env, stdio: 'ignore', detached: true });
      const origin = `http://127.0.0.1:${String(port)}`;
      await pollUntil('the driver of WebKit', () =>
        fetch(`${origin}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      const driver = await openWebDriver(origin, {
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      });
      const close = async () => {
        await driver.end().catch(() => undefined);
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      };
      return { driver, close };
    });
  const first = await open();
  const { version } = first.driver;
  await first.close();
  return {
    name: 'WebKit',
    version,
    newPerson: async () => {
      const { driver, close } = await open();
      return webDriverTab(driver, close);
    },
    stop: () => Promise.resolve(),
  };
}

/** The engines in the versions of Debian. */
export const ENGINES: readonly EngineSource[] = [
  { name: 'Chromium', command: 'apt-get install chromium', start: startChromium },
  { name: 'Firefox', command: 'apt-get install firefox-esr && npm run tools:install', start: startFirefox },
  { name: 'WebKit', command: 'apt-get install webkit2gtk-driver xvfb', start: startWebKit },
];
