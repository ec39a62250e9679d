import { CONSOLE_CALLS, type ConsoleCall } from '@contract/console/consoleCalls';
import { EVERY_ROLE, isRole, ROLES } from '@contract/console/roles';

const rows = Object.entries<ConsoleCall>(CONSOLE_CALLS);

test('only the log-in and the question who is logged in need no session [S11.console.roles]', () => {
  expect(rows.filter(([, { may }]) => may === 'nobody').map(([name]) => name)).toEqual(['logIn', 'getSession']);
});

test('the role that reads changes nothing but its own session [S11.console.roles]', () => {
  const changes = rows.filter(([, { method, may }]) => method === 'POST' && may.includes('read'));
  expect(changes.map(([name]) => name)).toEqual(['logOut']);
});

test('an owner may do everything, and every role reads [S11.console.roles]', () => {
  expect(rows.filter(([, { may }]) => may !== 'nobody' && !may.includes('owner'))).toEqual([]);
  expect(EVERY_ROLE).toEqual(['read', 'support', 'finance', 'owner']);
  expect([...ROLES, 'root', ''].map(isRole)).toEqual([true, true, true, true, false, false]);
});

test('no two calls have the same method and path', () => {
  const places = rows.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});
