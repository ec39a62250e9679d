const PATIENCE_MS = 60_000;

/** One user of the server, or a caller without a session. */
export interface Caller {
  origin: string;
  email: string;
  /** Null without a session. */
  token: string | null;
  /** Sent as X-Forwarded-For, so that callers do not share the limits of one address. */
  address: string;
}

/** An answer and how long it took. */
export interface Answered {
  /** 0 if no answer came. */
  status: number;
  ms: number;
  text: string;
  /** What was sent, without the head of the request. */
  bytes: number;
}

/** All simulated users have this password. */
export const PASSWORD = 'Hold-the-7-gates';

/** One call of the backend. The answer is read to its end. */
export async function ask(
  { origin, token, address }: Caller,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answered> {
  const isForm = body instanceof FormData;
  const sent = body === undefined || isForm ? body : JSON.stringify(body);
  const startedAt = performance.now();
  const done = (status: number, text: string) => {
    const bytes = path.length + (typeof sent === 'string' ? sent.length : 0);
    return { status, ms: performance.now() - startedAt, text, bytes };
  };
  try {
    const response = await fetch(`${origin}/backend/${path}`, {
      method,
      headers: {
        'X-Forwarded-For': address,
        ...(token === null ? {} : { Authorization: `Token ${token}` }),
        ...(typeof sent === 'string' ? { 'Content-Type': 'application/json' } : {}),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(sent === undefined ? {} : { body: sent }),
    });
    return done(response.status, await response.text());
  } catch {
    return done(0, '');
  }
}

/** Opens a session for a user. @returns the answer, and the caller with the session if there is one */
export async function logIn(caller: Caller): Promise<{ answer: Answered; caller: Caller }> {
  const body = { email: caller.email, password: PASSWORD };
  const answer = await ask({ ...caller, token: null }, 'POST', 'login/', body);
  if (answer.status !== 200) return { answer, caller };
  return { answer, caller: { ...caller, token: (JSON.parse(answer.text) as { token: string }).token } };
}
