import { createContext, useContext } from 'react';
import * as v from 'valibot';
import { CONSOLE_CALLS, CONSOLE_PREFIX, type ConsoleCall, type ConsoleCallName } from '@contract/console/consoleCalls';
import type { ConsoleSession } from '@contract/console/sessions';
import { addLanguage, sendRequest } from '@/api/transport/sendRequest';
import { frameTexts } from '@/texts/console/acts';
import type { ConsoleChannel } from './consoleChannel';

type Calls = typeof CONSOLE_CALLS;
export type AnswerOf<Name extends ConsoleCallName> = v.InferOutput<Calls[Name]['answer']>;
export type PayloadOf<Name extends ConsoleCallName> = Calls[Name] extends {
  payload: infer Schema extends v.GenericSchema;
}
  ? v.InferInput<Schema>
  : undefined;

export interface Sent<Name extends ConsoleCallName> {
  id?: string | undefined;
  payload?: PayloadOf<Name>;
  query?: Readonly<Record<string, string>>;
}

/** The server refused a call, or could not be reached (status 0). The message is a sentence for the operator. */
export class ConsoleFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

let csrf = '';
/** Keeps the token that every change is sent with. */
export const keepCsrf = (token: string): void => void (csrf = token);

export function addressOf(name: ConsoleCallName, id = '', query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(CONSOLE_PREFIX + CONSOLE_CALLS[name].path.replace('{id}', id), window.location.origin);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url;
}

const reasons = v.record(v.string(), v.union([v.string(), v.array(v.string())]));

/** The reasons of a refusal as one text. */
function sentenceOf(status: number, body: unknown): string {
  const parsed = v.safeParse(reasons, body);
  if (!parsed.success) return frameTexts.failed(status);
  // A code is for programs. The reasons of a field that is called `code` are a list.
  const said = Object.entries(parsed.output).filter(([name, reason]) => name !== 'code' || typeof reason !== 'string');
  return said.flatMap(([, reason]) => reason).join(' ');
}

/** A payload with files as a form. */
function formOf(payload: object): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(payload) as [string, unknown][]) {
    if (value instanceof Blob) form.append(field, value);
    else if (typeof value === 'string') form.append(field, value);
  }
  return form;
}

/** Makes a call of the console. @throws ConsoleFailure */
export async function callConsole<Name extends ConsoleCallName>(
  name: Name,
  { id, payload, query }: Sent<Name> = {},
): Promise<AnswerOf<Name>> {
  const { method, answer, takes }: ConsoleCall = CONSOLE_CALLS[name];
  const headers = new Headers({ accept: 'application/json', 'x-csrf-token': csrf });
  addLanguage(headers);
  // The browser writes the type of a form, with its boundary.
  if (takes !== 'form') headers.set('content-type', 'application/json');
  const sent = takes === 'form' ? formOf(payload ?? {}) : JSON.stringify(payload ?? {});
  const init = { method, headers, ...(method === 'POST' && { body: sent }) };
  const response = await sendRequest(addressOf(name, id, query), init).catch(() => {
    throw new ConsoleFailure(0, frameTexts.notReached);
  });
  const isFile = response.ok && answer.type === 'blob';
  const body: unknown = await (isFile ? response.blob() : response.json()).catch(() => null);
  if (!response.ok) throw new ConsoleFailure(response.status, sentenceOf(response.status, body));
  const parsed = v.safeParse(answer, body);
  if (!parsed.success) throw new ConsoleFailure(response.status, frameTexts.notUnderstood);
  return parsed.output as AnswerOf<Name>;
}

/** The logged-in operator, and the handler for a session that has ended. */
interface OpenSession extends ConsoleSession {
  /** Call it with every failure: a session that has ended leads to the log-in. */
  onFailure: (failure: ConsoleFailure) => void;
  channel: ConsoleChannel;
}

export const SessionContext = createContext<OpenSession | null>(null);

/** The session of the operator; only for what is shown behind the log-in. */
export function useOperator(): OpenSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('no session');
  return session;
}
