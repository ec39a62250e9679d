/** The email and password of a log-in. */
export interface Credentials {
  email: string;
  password: string;
}

/** A session on the backend without a browser: what the API reports, to compare with what the app shows. */
export interface BackendSession {
  token: string;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: object | FormData): Promise<Answer>;
}

interface Wallet {
  currency: string;
  balance: string;
}

async function call<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${url} answered ${String(response.status)}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

const bodyOf = (body: object | undefined) => (body instanceof FormData ? body : JSON.stringify(body ?? {}));
const typeOf = (body: object | undefined): Record<string, string> =>
  body instanceof FormData ? {} : { 'Content-Type': 'application/json' };

/** Sends to a public call. */
export function postPublic<Answer>(origin: string, path: string, body: object): Promise<Answer> {
  return call(`${origin}/backend/${path}`, { method: 'POST', headers: typeOf(body), body: bodyOf(body) });
}

/** Logs in over the API. */
export async function openBackendSession(origin: string, credentials: Credentials): Promise<BackendSession> {
  const { token } = await postPublic<{ token: string }>(origin, 'login/', credentials);
  const headers = { Authorization: `Token ${token}` };
  return {
    token,
    get: (path) => call(`${origin}/backend/${path}`, { headers }),
    post: (path, body) =>
      call(`${origin}/backend/${path}`, {
        method: 'POST',
        headers: { ...headers, ...typeOf(body) },
        body: bodyOf(body),
      }),
  };
}

/** The exact balances by currency, as GET wallets/ answers them. */
export async function readWallets(session: BackendSession): Promise<Record<string, string>> {
  const wallets = await session.get<Wallet[]>('wallets/');
  return Object.fromEntries(wallets.map(({ currency, balance }) => [currency, balance]));
}
