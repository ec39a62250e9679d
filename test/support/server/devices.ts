import type { SignedUp, TestApp } from '@test/support/server/testApp';
import { PASSWORD } from '@test/support/server/testApp';

export const AGENTS = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

/** A row of GET sessions/. */
export interface SessionOnWire {
  id: number;
  browser: string;
  system: string;
  country: string;
  first_seen: string;
  last_seen: string;
  current: boolean;
}

/** Logs in as from a browser. @param device the cookie of a device that is known */
export async function logInFrom(app: TestApp, { email }: Pick<SignedUp, 'email'>, agent: string, device?: string) {
  const answer = await app.call('POST', 'login/', {
    body: { email, password: PASSWORD },
    headers: { 'User-Agent': agent, ...(device !== undefined && { Cookie: `crossrate_device=${device}` }) },
  });
  const cookies = answer.headers.getSetCookie().join();
  return {
    status: answer.status,
    token: (answer.body as { token?: string }).token ?? '',
    device: /crossrate_device=([\w-]{43})[;.]/.exec(cookies)?.[1] ?? '',
    live: /crossrate_live_session=[\w-]{43}/.exec(cookies)?.[0] ?? '',
  };
}

/** Where the user of a token is logged in. */
export const sessionsOf = async (app: TestApp, token: string) =>
  (await app.call('GET', 'sessions/', { token })).body as SessionOnWire[];

/** The status of a call that every user may make. */
export const statusOf = async (app: TestApp, token: string) => (await app.call('GET', 'wallets/', { token })).status;
