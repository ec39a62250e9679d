/** The cookie by which a device is known that a user has logged in with. */
export interface DeviceCookie {
  name: string;
  value: string;
  url: string;
}

/** The email and password of a log-in. */
export interface Credentials {
  email: string;
  password: string;
  /** With it, the user is not warned of the log-in. */
  device?: DeviceCookie | undefined;
}

/** A session on the backend without a browser: what the API reports, to compare with what the app shows. */
export interface BackendSession {
  token: string;
  device: DeviceCookie | undefined;
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

const DEVICE = /(crossrate_device)=([\w-]+)/;

/** Logs in over the API. */
export async function openBackendSession(
  origin: string,
  { email, password, device }: Credentials,
): Promise<BackendSession> {
  const url = `${origin}/backend/login/`;
  const cookie: Record<string, string> = device ? { Cookie: `${device.name}=${device.value}` } : {};
  const body = { email, password };
  const answer = await fetch(url, { method: 'POST', headers: { ...typeOf(body), ...cookie }, body: bodyOf(body) });
  if (!answer.ok) throw new Error(`POST ${url} answered ${String(answer.status)}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  const [, name = '', value] = DEVICE.exec(answer.headers.getSetCookie().join()) ?? [];
  const headers = { Authorization: `Token ${token}` };
  return {
    token,
    device: value === undefined ? undefined : { name, value, url },
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
