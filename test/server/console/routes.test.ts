import { CONSOLE_CALLS, CONSOLE_PREFIX, type ConsoleCall } from '@contract/console/consoleCalls';
import { consoleRoutes } from '@server/console/consoleRoutes';
import { committedDocument, operationsOf } from '@test/server/openapi/document';

it('answers exactly the calls of its table [S11.console.roles]', () => {
  const routes = consoleRoutes().routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const calls = Object.values<ConsoleCall>(CONSOLE_CALLS).map(({ method, path }) => `${method} /${path}`);
  expect(routes.sort()).toEqual(calls.sort());
});

it('is no part of the document that others may build on [S11.openapi]', () => {
  const paths = operationsOf(committedDocument()).map(({ path }) => `/${path}`);
  expect(paths.filter((path) => path.startsWith(CONSOLE_PREFIX))).toEqual([]);
});
