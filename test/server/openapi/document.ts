import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '@server/openapi/document';

/** The committed document, as the next reader finds it. */
export const committedDocument = (): Json =>
  JSON.parse(readFileSync(path.resolve(__dirname, '../../../docs/openapi.json'), 'utf8')) as Json;

/** One operation with its place. */
export interface Placed {
  method: string;
  /** Relative to the backend host, with `{id}` for a parameter. */
  path: string;
  operation: Json;
}

/** The path of a call as specification 7 writes it. OpenAPI has no slash at the end. */
export const withSlash = (path: string) => (/\.[^/]*$/.test(path) ? path : path.replace(/\/?$/, '/'));

/** Every operation of a document, methods in capitals. */
export function operationsOf(document: Json): Placed[] {
  const paths = document.paths as Record<string, Record<string, Json>>;
  return Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: withSlash(place.slice(1)),
      operation,
    })),
  );
}

/** What a reference within the document points at, or undefined. */
export function resolve(document: Json, reference: string): unknown {
  const steps = reference.startsWith('#/') ? reference.slice(2).split('/') : ['no such place'];
  return steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], document);
}

/** Every object within a value, the value itself included. */
export function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Json;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}
