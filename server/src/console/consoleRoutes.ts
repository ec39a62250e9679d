import { CONSOLE_CALLS, type ConsoleCallName } from '@contract/console/consoleCalls';
import { Hono, type Handler } from 'hono';
import type { AppEnv } from '@server/http/env';
import { type Answer, handle } from './edge';
import * as cases from './cases';
import * as banks from './banks';
import * as books from './books';
import * as market from './market';
import * as users from './users';
import * as operators from './operators';
import * as payouts from './payouts';
import * as reconciliation from './reconciliation';
import * as statements from './statements';
import { getSession, logIn, logOut } from './operators';

/** What answers each call. The record is total: a call without an answer does not compile. */
const ANSWERS: {
  readonly [Name in Exclude<ConsoleCallName, 'logIn' | 'getSession' | 'openLink' | 'useLink'>]: Answer<Name>;
} = {
  logOut,
  ...cases,
  ...users,
  ...market,
  ...banks,
  ...books,
  ...statements,
  ...payouts,
  getReconciliation: reconciliation.getReconciliation,
  getDifference: reconciliation.getDifference,
  bookLine: reconciliation.bookLine,
  linkReversal: reconciliation.linkReversal,
  getActs: operators.getActs,
  getOperators: operators.getOperators,
  addOperator: operators.addOperator,
  setRole: operators.setRole,
  renewOperator: operators.renewOperator,
  removeOperator: operators.removeOperator,
  changePassword: operators.changePassword,
  startFactor: operators.startFactor,
  confirmFactor: operators.confirmFactor,
};

const pathOf = (name: ConsoleCallName) => `/${CONSOLE_CALLS[name].path.replace(/\{(\w+)\}/g, ':$1')}`;

/** The calls of the operator's console, relative to its prefix. */
export function consoleRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
    .post(pathOf('logIn'), logIn)
    .get(pathOf('getSession'), getSession)
    .post(pathOf('openLink'), operators.openLink)
    .post(pathOf('useLink'), operators.useLink);
  const add = <Name extends keyof typeof ANSWERS>(name: Name) => {
    const handler: Handler<AppEnv> = handle(name, ANSWERS[name] as Answer<Name>);
    routes.on(CONSOLE_CALLS[name].method, pathOf(name), handler);
  };
  for (const name of Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]) add(name);
  return routes;
}
