import type { Effort } from '@test/tools/bench/scenario';
import { BALANCE, BEST_RATE } from './ourServer';

/** At most so much of the peer's time, and what is aimed at. */
interface Bounds {
  least: number;
  aim?: number;
}

/** A route whose load is measured. */
export interface LoadedRoute {
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
export const PEER_PATH = '/peers/antd.html';
export const PEER_COMPLETE = 'document.querySelector(".ant-table-thead") !== null';

/** A quick look has the heaviest route only. */
export const routesFor = (effort: Effort) => (effort === 'full' ? LOADED_ROUTES : LOADED_ROUTES.slice(0, 1));
