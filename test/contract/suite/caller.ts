import * as v from 'valibot';
import type { Call } from '@contract/call';
import { type CallName, CALLS } from '@contract/calls';
import { readErrorText } from '@contract/values/errors';
import { parseJsonExactly } from '@contract/values/jsonText';
import type { ContractBackend } from './contractBackend';

export interface CallOptions {
  token?: string;
  id?: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  /** In place of the path and query of spec 7's table. */
  spelled?: string;
}

type AnswerOf<Name extends CallName> = v.InferOutput<(typeof CALLS)[Name]['answer']>;

/** Makes the calls of spec 7's table, and checks of every answer what holds for all of them. */
export interface Caller {
  /** The names called so far. */
  made: Set<CallName>;
  /** A call that succeeds: its answer as the contract's schema reads it. */
  answer<Name extends CallName>(name: Name, options?: CallOptions): Promise<AnswerOf<Name>>;
  /** The status of a call; a refusal gives its reason as JSON. */
  status(name: CallName, options?: CallOptions): Promise<number>;
  /** The raw JSON of a call, refused or not. */
  json(name: CallName, options?: CallOptions): Promise<unknown>;
}

function pathOf(call: Call, { id = '', query = {}, spelled }: CallOptions): string {
  if (spelled !== undefined) return spelled;
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return call.path.replace('{id}', id) + (search.length > 0 ? `?${search.join('&')}` : '');
}

function initOf(call: Call, { token, json, form }: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Token ${token}`;
  if (form) return { method: call.method, headers, body: form };
  if (json === undefined) return { method: call.method, headers };
  return {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  };
}

/** The names of all fields of an answer, at any depth. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(fieldsOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

/** The fields of an answer that its schema did not read, and that the backend does not list either. */
function unnamedFields(body: unknown, read: unknown, listed: readonly string[] = []): string[] {
  const named = new Set([...fieldsOf(read), ...listed]);
  return fieldsOf(body).filter((field) => !named.has(field));
}

/** @param backend the one that is spoken to */
export function createCaller(backend: ContractBackend): Caller {
  const made = new Set<CallName>();

  async function call(name: CallName, options: CallOptions = {}) {
    made.add(name);
    const response = await backend.fetch(pathOf(CALLS[name], options), initOf(CALLS[name], options));
    const text = await response.text();
    const body = text === '' ? null : parseJsonExactly(text);
    if (response.status >= 400)
      expect({ name, hasReason: readErrorText(body) !== null }).toEqual({ name, hasReason: true });
    return { status: response.status, body };
  }

  return {
    made,
    async answer(name, options) {
      const { status, body } = await call(name, options);
      expect({ name, status, refusal: status < 300 ? null : body }).toEqual({ name, status, refusal: null });
      const read = v.parse(CALLS[name].answer, body);
      const { ownFields } = backend;
      if (ownFields)
        expect({ name, unnamed: unnamedFields(body, read, ownFields[name]) }).toEqual({ name, unnamed: [] });
      return read;
    },
    status: async (name, options) => (await call(name, options)).status,
    json: async (name, options) => (await call(name, options)).body,
  };
}
