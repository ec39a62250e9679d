import { readToken } from '@/api/session/tokenStorage';
import { keepWanted } from '@/api/session/wantedLevel';
import { callUrl, isCrossOrigin } from '@/api/transport/backendHost';
import { askEarly } from '@/api/transport/earlyAnswers';
import { holdSubmits, markLanguage, paintTheme } from './pageStart';

/** The placeholder for the id in the page of such a route (app/pages/renderPages). */
const ID = '__id__';

/** What the server announces, by name. An answer of another shape announces nothing. */
async function announcedBy(capabilities: Promise<Response | null>): Promise<Partial<Record<string, unknown>>> {
  const response = await capabilities;
  if (!response?.ok || response.bodyUsed) return {};
  const announced: unknown = await response.clone().json();
  return { ...(announced as object | null) };
}

/**
 * Sends the first reads of a route behind the guard while its scripts are still on their way. The screens take the
 * answers as if they had asked (api/transport/baseQuery). Another origin is not asked early: its answers have no
 * validators that can be confirmed.
 */
export function askFirst(): void {
  const { capabilities, asks, added } = document.documentElement.dataset;
  const token = readToken();
  if (capabilities === undefined || token === null || isCrossOrigin(callUrl(capabilities))) return;
  const id = window.location.pathname.split('/').at(-1) ?? '';
  const ask = (path: string) => askEarly(callUrl(path.replace(ID, id)), token);
  const wordsOf = (text = '') => text.split(' ').filter(Boolean);
  const askOwn = async (answer: Promise<Response | null>) => {
    const announced = await announcedBy(answer);
    for (const [name = '', version, path = ''] of wordsOf(added).map((word) => word.split('|'))) {
      if (String(announced[name]) === version) void ask(path);
    }
  };
  // The app sends the same request and shows the failure.
  askOwn(ask(capabilities)).catch(() => undefined);
  for (const path of wordsOf(asks)) void ask(path);
}

/**
 * Spec 2: without a token, a route behind the guard leads to the landing page. Nothing of the route is loaded. If a
 * level of the market was asked for, the log-in opens it afterwards.
 */
function leaveWithoutSession(): void {
  if (document.documentElement.dataset.guarded === undefined || readToken() !== null) return;
  document.documentElement.dataset.elsewhere = '';
  keepWanted();
  window.location.replace('/');
}

/**
 * Runs in every page behind the guard before anything is painted. Only the landing page is answered for other
 * addresses, so markElsewhere is not needed here.
 */
export function beginGuarded(): void {
  paintTheme();
  markLanguage();
  leaveWithoutSession();
  holdSubmits();
  askFirst();
}
