import type { Browser, BrowserContext } from '@playwright/test';
import type { Costs, Effort, Goal, RatioScenario, Side } from '@test/tools/bench/scenario';
import type { World } from '@test/tools/bench/desk/desks';
import { BALANCE, BEST_RATE, type OurServer, sharedServer, startPeerServer } from './servers';
import { type Load, measureLoad, PHONE } from './measureLoad';

/** At most so much of the peer's time, and what is aimed at. */
interface Bounds {
  least: number;
  aim?: number;
}

/** A route whose load is measured. */
interface LoadedRoute {
  path: string;
  /** True without a session, so that the page stays. */
  isPublic: boolean;
  /** What the page is opened for, in words and as an expression that is true once it is there. */
  content: string;
  isComplete: string;
  cold: { fcp: Bounds; lcp: Bounds };
}

const has = (selector: string, text: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`;
/** Pictures below the first screen are not waited for. */
const IMAGES_SHOWN =
  '[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight) && document.querySelector("h1") !== null';

/** The routes of S6 and S7, in the order in which they are loaded, with the bounds of S6. */
const LOADED_ROUTES: readonly LoadedRoute[] = [
  {
    path: '/market/CNY',
    isPublic: false,
    content: 'the first rates',
    isComplete: has('main table tbody', BEST_RATE),
    cold: { fcp: { least: 0.25 }, lcp: { least: 0.65, aim: 0.55 } },
  },
  {
    path: '/',
    isPublic: true,
    content: 'the poster',
    isComplete: IMAGES_SHOWN,
    cold: { fcp: { least: 0.2, aim: 0.12 }, lcp: { least: 0.35, aim: 0.25 } },
  },
  {
    path: '/login',
    isPublic: true,
    content: 'the form',
    isComplete: 'document.querySelector("input[type=password]") !== null',
    cold: { fcp: { least: 0.2, aim: 0.12 }, lcp: { least: 0.2 } },
  },
  {
    path: '/homepage',
    isPublic: false,
    content: "the wallets' figures",
    isComplete: has('[aria-label="Wallets"]', BALANCE),
    cold: { fcp: { least: 0.25, aim: 0.15 }, lcp: { least: 0.6, aim: 0.5 } },
  },
];
/** The peer is complete with its table's heading. */
const PEER_PATH = '/peers/antd.html';
const PEER_COMPLETE = 'document.querySelector(".ant-table-thead") !== null';

/** A quick look has the heaviest route only. */
const routesFor = (effort: Effort) => (effort === 'full' ? LOADED_ROUTES : LOADED_ROUTES.slice(0, 1));

const PEER = 'a single bundle with antd';
/** What every run has, and what depends least on the order in which two things are painted. */
const HEADLINE = '/market/CNY the first rates';
const WARM_UP = { full: 1, quick: 0 } as const;
const SECOND = { fcp: { least: 0.15 }, lcp: { least: 0.4, aim: 0.25 } };

/** The figures of a load under names of their own, because one run loads several routes. */
const costsOf = ({ path, content }: LoadedRoute, { fcp, lcp, shown, script }: Load): [string, number][] => [
  [`${path} FCP`, fcp],
  [`${path} LCP`, lcp],
  [`${path} ${content}`, shown],
  [`${path} script`, script],
];

const unitsOf = (routes: readonly LoadedRoute[]) =>
  Object.fromEntries(
    routes.flatMap(({ path, content }) => [
      ...['FCP', 'LCP', content].map((cost) => [`${path} ${cost}`, 'ms']),
      [`${path} script`, 'B'],
    ]),
  ) as Record<string, string>;

const phoneOf = (browser: Browser, server?: OurServer): Promise<BrowserContext> =>
  browser.newContext({ viewport: PHONE, locale: 'en-US', ...(server && { storageState: server.session }) });

/** Each run loads the peer once, cold; every route of ours is compared with that load. */
const peerSide = ({ browser, files }: World, routes: readonly LoadedRoute[]): Side => ({
  name: PEER,
  async open() {
    const site = await startPeerServer(files);
    const run = async (): Promise<Costs> => {
      const context = await phoneOf(browser);
      try {
        const load = await measureLoad(context, `${site.origin}${PEER_PATH}`, PEER_COMPLETE);
        return Object.fromEntries(routes.flatMap((route) => costsOf(route, load)));
      } finally {
        await context.close();
      }
    };
    return { run, close: site.close };
  },
});

const share = (cost: string, bounds: { least?: number; aim?: number } = {}): Goal => ({
  peer: PEER,
  cost,
  shown: 'share',
  ...bounds,
});

/** Lets the browser keep the app on the device, and what the routes show. */
async function visitOnce(context: BrowserContext, origin: string, routes: readonly LoadedRoute[]): Promise<void> {
  const page = await context.newPage();
  for (const { path } of routes) await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
}

function visits(row: 'first' | 'second', { browser, files, watch }: World, effort: Effort): RatioScenario {
  const routes = routesFor(effort);
  const shared = sharedServer(browser);
  const isFirst = row === 'first';
  return {
    kind: 'ratio',
    id: isFirst ? 'S6' : 'S7',
    title: `${row} visit, slow 4G, CPU x4`,
    units: unitsOf(routes),
    headline: HEADLINE,
    warmUp: WARM_UP[effort],
    ours: {
      name: 'ours',
      async open() {
        const server = await shared.open();
        const kept = isFirst ? null : await phoneOf(browser, server);
        if (kept) await visitOnce(kept, server.origin, routes);
        const run = async (): Promise<Costs> => {
          const costs: [string, number][] = [];
          for (const route of routes) {
            const context = kept ?? (await phoneOf(browser, route.isPublic ? undefined : server));
            try {
              const load = await measureLoad(context, `${server.origin}${route.path}`, route.isComplete);
              costs.push(...costsOf(route, load));
            } finally {
              if (!kept) await context.close();
            }
          }
          return Object.fromEntries(costs);
        };
        const close = async () => {
          await kept?.close();
          await server.close();
        };
        return { run, close };
      },
    },
    peers: [peerSide({ browser, files, watch }, routes)],
    goals: routes.flatMap(({ path, content, cold }) => {
      const { fcp, lcp } = isFirst ? cold : SECOND;
      return [
        share(`${path} FCP`, fcp),
        share(`${path} LCP`, lcp),
        share(`${path} ${content}`, lcp),
        share(`${path} script`, isFirst ? {} : { least: 0 }),
      ];
    }),
  };
}

/** S6: a first visit to each route, with nothing on the device. */
export const coldLoads = (world: World, effort: Effort) => visits('first', world, effort);

/** S7: a further visit, which the service worker starts from the device. The peer is still loaded cold. */
export const furtherVisits = (world: World, effort: Effort) => visits('second', world, effort);
