import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import type { AppEnv } from '../http/env';
import { notFound } from '../http/problem';
import { conditional } from './conditional';
import { contentSecurityPolicy } from './contentSecurityPolicy';

/** Where the built app is, and the backend that it was built for. */
export interface BuiltApp {
  /** webpack's output. */
  folder: string;
  /** BACKEND_HOST of the build; null for our own. */
  backendHost: string | null;
}

const INDEX = 'index.html';
/** Everything below it carries its content's hash in its name. */
const HASHED = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** A path that names a file: its last part has an extension. */
const FILE = /\.[^/]+$/;
const METHODS = ['GET', 'HEAD'];

function fileHeaders(policy: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    if (!c.res.ok) return;
    // A type that hono's table lacks.
    if (c.req.path.endsWith('.vtt')) c.header('Content-Type', 'text/vtt; charset=utf-8');
    c.header('Cache-Control', c.req.path.startsWith(HASHED) ? IMMUTABLE : REVALIDATE);
    if (c.res.headers.get('Content-Type')?.startsWith('text/html')) c.header('Content-Security-Policy', policy);
  };
}

/** Every route of spec 2 is answered by the page; a file that is not there is missing, not a page. */
const refuseMissingFiles: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!METHODS.includes(c.req.method) || FILE.test(c.req.path) || c.req.path.startsWith(HASHED)) throw notFound();
  await next();
};

/** The built app: files with their precompressed siblings, and index.html for every route of the app. */
export function staticRoutes({ folder, backendHost }: BuiltApp): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const page = path.join(folder, INDEX);
  if (!existsSync(page)) return routes;
  const files = { root: folder, precompressed: true };
  routes.use(conditional, fileHeaders(contentSecurityPolicy(readFileSync(page, 'utf8'), backendHost)));
  routes.use(serveStatic(files));
  routes.use(refuseMissingFiles, serveStatic({ ...files, path: INDEX }));
  return routes;
}
