import { CONSOLE_CALLS, CONSOLE_PREFIX, type ConsoleCall } from '@contract/console/consoleCalls';
import { EVERY_ROLE, isRole, ROLES } from '@contract/console/operators';

const rows = Object.entries<ConsoleCall>(CONSOLE_CALLS);

test('only the log-in, the link of a new operator and the question who is logged in need no session [S11.console.roles]', () => {
  expect(rows.filter(([, { may }]) => may === 'nobody').map(([name]) => name)).toEqual([
    ...['logIn', 'getSession', 'openLink', 'useLink'],
  ]);
});

test('the role that reads changes nothing but its own session and access [S11.console.roles]', () => {
  const changes = rows.filter(([, { method, may }]) => method === 'POST' && may.includes('read'));
  expect(changes.map(([name]) => name)).toEqual(['changePassword', 'startFactor', 'confirmFactor', 'logOut']);
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

test('every call has its place, and its roles: who reads, who helps users, who moves money, who owns [S11.console.roles]', () => {
  expect(CONSOLE_PREFIX).toBe('/console/');
  const least = ({ may }: ConsoleCall) => (may === 'nobody' ? may : may[0]);
  expect(rows.map(([name, call]) => `${name}: ${call.method} ${call.path} ${String(least(call))}`)).toEqual([
    'logIn: POST session/ nobody',
    'getSession: GET session/ nobody',
    'openLink: POST first/look/ nobody',
    'useLink: POST first/ nobody',
    'changePassword: POST account/password/ read',
    'startFactor: POST account/factor/start/ read',
    'confirmFactor: POST account/factor/ read',
    'logOut: POST session/end/ read',
    'getInbox: GET inbox/ read',
    'getCase: GET cases/{id}/ read',
    'getImage: GET cases/{id}/image/ read',
    'approve: POST cases/{id}/approve/ finance',
    'reject: POST cases/{id}/reject/ finance',
    'getActs: GET acts/ read',
    'getDisputes: GET disputes/ read',
    'getDispute: GET disputes/{id}/ read',
    'getDisputePicture: GET disputes/pictures/{id}/ read',
    'writeDispute: POST disputes/{id}/write/ support',
    'answerDispute: POST disputes/{id}/answer/ support',
    'getUsers: GET users/ read',
    'getUser: GET users/{id}/ read',
    'logOutUser: POST users/{id}/log-out/ support',
    'endUserFactor: POST users/{id}/second-factor-off/ owner',
    'noteUser: POST users/{id}/note/ support',
    'setUserLimit: POST users/{id}/limit/ finance',
    'freezeUser: POST users/{id}/freeze/ support',
    'unfreezeUser: POST users/{id}/unfreeze/ finance',
    'deactivateUser: POST users/{id}/deactivate/ owner',
    'reactivateUser: POST users/{id}/reactivate/ owner',
    'getMarket: GET market/ read',
    'getRateHistory: GET market/rates/ read',
    'getListings: GET market/listings/ read',
    'setAppStatus: POST market/status/ finance',
    'setRate: POST market/rates/ finance',
    'approveRate: POST market/rates/approve/ finance',
    'dropRate: POST market/rates/drop/ finance',
    'setFourEyes: POST market/four-eyes/ owner',
    'setPaymentDetails: POST market/payment-details/ owner',
    'getBooks: GET books/ read',
    'askAudit: POST books/audit/ finance',
    'getDays: GET books/days/ read',
    'getDay: GET books/days/{id}/ read',
    'closeDay: POST books/days/close/ finance',
    'getOperators: GET operators/ read',
    'addOperator: POST operators/add/ owner',
    'setRole: POST operators/role/ owner',
    'renewOperator: POST operators/renew/ owner',
    'removeOperator: POST operators/remove/ owner',
  ]);
  expect(rows.filter(([, { query }]) => query).map(([name, { query }]) => [name, query])).toEqual([
    ['getActs', ['before', 'subject', 'operator', 'sealed']],
    ['getDisputes', ['after']],
    ['getUsers', ['words']],
    ['getRateHistory', ['from', 'to', 'before']],
    ['getListings', ['from', 'to', 'before']],
    ['getDays', ['before']],
  ]);
});
