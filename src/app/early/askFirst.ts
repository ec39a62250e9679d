import { CAPABILITIES as ANNOUNCED } from '@contract/values/capabilities';
import { askEarly } from '@/api/transport/earlyAnswers';
import { callUrl, isCrossOrigin } from '@/api/transport/backendHost';
import { readToken } from '@/api/session/tokenStorage';

/** The page of a route with an id has this in the place of the id (app/pages/renderPages). */
const ID = '__id__';

async function hasWindows(capabilities: Promise<Response | null>): Promise<boolean> {
  const response = await capabilities;
  if (!response?.ok || response.bodyUsed) return false;
  const announced: unknown = await response.clone().json();
  const isObject = typeof announced === 'object' && announced !== null;
  return isObject && 'windows' in announced && announced.windows === ANNOUNCED.windows;
}

/**
 * Sends the first reads of a route behind the guard while its scripts are still on their way. The screens take the
 * answers as if they had asked (api/transport/baseQuery). Another origin is not asked early: its answers have no
 * validators that can be confirmed.
 */
export function askFirst(): void {
  const { capabilities, asks, windows } = document.documentElement.dataset;
  const token = readToken();
  if (capabilities === undefined || token === null || isCrossOrigin(callUrl(capabilities))) return;
  const id = window.location.pathname.split('/').at(-1) ?? '';
  const ask = (path: string) => askEarly(callUrl(path.replace(ID, id)), token);
  const askAll = (paths = '') => {
    for (const path of paths.split(' ').filter(Boolean)) void ask(path);
  };
  const askWindows = async (answer: Promise<Response | null>) => {
    if (await hasWindows(answer)) askAll(windows);
  };
  // A failure is shown by the app, which asks the same.
  askWindows(ask(capabilities)).catch(() => undefined);
  askAll(asks);
}
