import { LIVE_GROUPS, type LiveGroup } from '@contract/values/liveGroups';
import * as v from 'valibot';

/**
 * What may have changed on a screen of the console: what a live group of the users is about, or what operators did and
 * who they are.
 */
export const CONSOLE_NEWS: readonly [...typeof LIVE_GROUPS, 'operators'] = [...LIVE_GROUPS, 'operators'];
export type ConsoleNews = LiveGroup | 'operators';

/** The name of the event that ends the stream of an operator whose session has ended or whose role has changed. */
export const SESSION_OVER = 'session-over';

const newsSchema = v.picklist(CONSOLE_NEWS);

/** True for what the stream of news may say. */
export const isConsoleNews = (text: string): text is ConsoleNews => v.is(newsSchema, text);
