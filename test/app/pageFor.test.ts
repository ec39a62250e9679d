import { pageFor } from '@/worker/pageFor';
import { routeAt } from '@/routes/routeAt';
import { ROUTES, routeTo, type RouteName } from '@/routes/routes';

const PAGES = {
  '/': 'index.html',
  '/homepage': 'pages/homepage.html',
  '/market/CNY': 'pages/market-CNY.html',
  '/market/:currencyCode/:swapTo': 'pages/market-CNY-NGN.html',
  '/disputes/:transactionId': 'pages/disputes.html',
};

test('every route is started from the device [S11.offline.start]', () => {
  const names = Object.keys(ROUTES) as RouteName[];
  expect(names.filter((name) => pageFor(routeTo(name, 'a b'), PAGES) === null)).toEqual([]);
});

test('every route is recognised by its address, whatever its parameters are [S11.offline.start]', () => {
  const routes = Object.values(ROUTES);
  const address = (route: string) => route.replace(/:\w+/g, 'a%20b');
  expect(routes.map((route) => routeAt(routes, address(route)))).toEqual(routes);
});

test.each([
  ['/', '/index.html'],
  ['/homepage', '/pages/homepage.html'],
  ['/market/CNY', '/pages/market-CNY.html'],
  ['/market/USD', '/index.html'],
  ['/market/CNY/NGN', '/pages/market-CNY-NGN.html'],
  ['/disputes/17', '/pages/disputes.html'],
])('%p is started by its own page, or by the one for any address: %p [S11.load.pages]', (path, page) => {
  expect(pageFor(path, PAGES)).toBe(page);
});

test.each([
  '/backend/',
  '/backend/outbox/',
  '/backend/login',
  '/login/',
  '/market/CNY/NGN/x',
  '/index.html',
  '/pages/homepage.html',
  '/worker.js',
  '',
])('the worker leaves %p to the network [S11.offline.own]', (path) => expect(pageFor(path, PAGES)).toBeNull());
