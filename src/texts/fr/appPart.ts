import * as listings from './listings';
import * as lists from './lists';
import * as market from './market';
import * as orders from './orders';
import * as profile from './profile';
import * as programs from './programs';
import * as shell from './shell';
import * as wallet from './wallet';

/** The texts behind the log-in: each record of these files, under its own name. */
export const texts = { ...shell, ...profile, ...programs, ...lists, ...listings, ...orders, ...market, ...wallet };
