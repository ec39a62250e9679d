import type { Browser, BrowserContext } from '@playwright/test';
import type { World } from '@test/tools/bench/market/desks';
import type { Costs, Effort, Goal, RatioScenario, Side } from '@test/tools/bench/scenario';
import { type Load, measureLoad, PHONE } from './measureLoad';
import { type OurServer, sharedServer } from './ourServer';
import { startPeerServer } from './peerServer';
import { type LoadedRoute, PEER_COMPLETE, PEER_PATH, routesFor } from './routes';

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

/** S6: a first visit to each route, with nothing on the device. */
export function coldLoads(world: World, effort: Effort): RatioScenario {
  const routes = routesFor(effort);
  const shared = sharedServer(world.browser);
  return {
    kind: 'ratio',
    id: 'S6',
    title: 'first visit, slow 4G, CPU x4',
    units: unitsOf(routes),
    headline: HEADLINE,
    warmUp: WARM_UP[effort],
    ours: {
      name: 'ours',
      async open() {
        const server = await shared.open();
        const run = async (): Promise<Costs> => {
          const costs: [string, number][] = [];
          for (const route of routes) {
            const context = await phoneOf(world.browser, route.isPublic ? undefined : server);
            try {
              const load = await measureLoad(context, `${server.origin}${route.path}`, route.isComplete);
              costs.push(...costsOf(route, load));
            } finally {
              await context.close();
            }
          }
          return Object.fromEntries(costs);
        };
        return { run, close: server.close };
      },
    },
    peers: [peerSide(world, routes)],
    goals: routes.flatMap(({ path, content, cold }) => [
      share(`${path} FCP`, cold.fcp),
      share(`${path} LCP`, cold.lcp),
      share(`${path} ${content}`, cold.lcp),
      share(`${path} script`),
    ]),
  };
}

/** Lets the browser keep the app on the device, and what the routes show. */
async function visitOnce(context: BrowserContext, origin: string, routes: readonly LoadedRoute[]): Promise<void> {
  const page = await context.newPage();
  for (const { path } of routes) await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
}

/** S7: a further visit, which the service worker starts from the device. The peer is still loaded cold. */
export function furtherVisits(world: World, effort: Effort): RatioScenario {
  const routes = routesFor(effort);
  const shared = sharedServer(world.browser);
  return {
    kind: 'ratio',
    id: 'S7',
    title: 'second visit, slow 4G, CPU x4',
    units: unitsOf(routes),
    headline: HEADLINE,
    warmUp: WARM_UP[effort],
    ours: {
      name: 'ours',
      async open() {
        const server = await shared.open();
        const kept = await phoneOf(world.browser, server);
        await visitOnce(kept, server.origin, routes);
        const run = async (): Promise<Costs> => {
          const costs: [string, number][] = [];
          for (const route of routes)
            costs.push(...costsOf(route, await measureLoad(kept, `${server.origin}${route.path}`, route.isComplete)));
          return Object.fromEntries(costs);
        };
        const close = async () => {
          await kept.close();
          await server.close();
        };
        return { run, close };
      },
    },
    peers: [peerSide(world, routes)],
    goals: routes.flatMap(({ path, content }) => [
      share(`${path} FCP`, SECOND.fcp),
      share(`${path} LCP`, SECOND.lcp),
      share(`${path} ${content}`, SECOND.lcp),
      share(`${path} script`, { least: 0 }),
    ]),
  };
}
