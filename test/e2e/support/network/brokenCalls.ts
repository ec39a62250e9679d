import type { Page, Route } from '@playwright/test';

/** How a call goes wrong. */
export type Breakage =
  /** The server is not asked; this is the answer. */
  | { status: number; json?: object }
  /** The server does it, and its answer never arrives. */
  | 'answerLost'
  /** The server is not reached. */
  | 'unreachable'
  /** The server is not asked, and no answer comes. */
  | 'silence';

async function goWrong(route: Route, breakage: Breakage): Promise<void> {
  if (breakage === 'silence') return;
  if (breakage === 'answerLost') await route.fetch();
  if (typeof breakage === 'string') return route.abort('connectionreset');
  return route.fulfill({ status: breakage.status, json: breakage.json ?? {} });
}

/**
 * Lets a call ("POST otp/", "DELETE orders/*\/remove_order/") go wrong the first `times` times; all others and
 * later ones reach the server.
 */
export async function breakCall(page: Page, call: string, breakage: Breakage, times = 1): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  let left = times;
  await page.route(`**/backend/${path}`, (route) => {
    if (route.request().method() !== method || left === 0) return route.fallback();
    left -= 1;
    return goWrong(route, breakage);
  });
}
