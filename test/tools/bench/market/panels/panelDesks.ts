import { type Desk, FED_DESK } from '@test/tools/bench/market/desks';

/** The desk on our own server with all of its panels, and with none. Both follow the listings. */
export const ALL_PANELS: Desk = { ...FED_DESK, name: 'all panels', path: '/market/CNY?for=NGN', panels: 'all' };
export const NO_PANELS: Desk = { ...ALL_PANELS, name: 'no panels', panels: 'none' };

/** Of the cost without the panels, at most. */
export const MOST_SHARE = 1.15;
