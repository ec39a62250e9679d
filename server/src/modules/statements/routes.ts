import { Hono } from 'hono';
import { statementQuery } from '@contract/schemas/own/statement';
import { callPath } from '@server/http/callPath';
import type { AppEnv } from '@server/http/env';
import { readQuery } from '@server/http/readQuery';
import { requireUser } from '@server/modules/sessions/requireUser';
import { readStatement } from './service';

/** statement/: what moved money in one of the caller's wallets. Our own call (docs/PROTOCOL.md). */
export function statementsRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get(callPath('getStatement'), requireUser, async (c) =>
    c.json(await readStatement(c.get('db'), c.get('user').id, readQuery(c, statementQuery))),
  );
}
