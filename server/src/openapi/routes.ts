import { Hono } from 'hono';
import type { AppEnv } from '@server/http/env';
import { openApiDocument } from './document';

let text: string | undefined;

/** openapi.json: the backend's OpenAPI 3.1 document. */
export function openApiRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/openapi.json', (c) => {
    text ??= JSON.stringify(openApiDocument());
    return c.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' });
  });
}
