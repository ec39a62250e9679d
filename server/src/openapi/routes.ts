import { Hono } from 'hono';
import { answerValidated, EncodedJson, sendValidated, wishOf } from '@server/http/coding';
import type { AppEnv } from '@server/http/env';
import { openApiDocument } from './document';

let json: EncodedJson | undefined;

/** openapi.json: the backend's OpenAPI 3.1 document, compressed once for each coding. */
export function openApiRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/openapi.json', async (c) => {
    json ??= new EncodedJson(Buffer.from(JSON.stringify(openApiDocument())));
    c.header('Cache-Control', 'public, max-age=300');
    return sendValidated(c, await answerValidated(json, wishOf(c)));
  });
}
