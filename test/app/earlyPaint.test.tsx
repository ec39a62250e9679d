import type { ReactElement } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { prerender } from 'react-dom/static.edge';
import { Provider } from 'react-redux';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { listingCalls } from '@contract/listings';
import { userCalls } from '@contract/user';
import { walletCalls } from '@contract/wallets';
import { TOKEN_KEY } from '@/api/session/tokenStorage';
import { callUrl } from '@/api/transport/backendHost';
import { pathOf, requestOf } from '@/api/transport/callRequest';
import { usualHeaders } from '@/api/transport/sendRequest';
import { DrawnBook, DrawnWallets } from '@/app/pages/drawnParts';
import { CurrencyMarketScreen } from '@/features/market/desk/CurrencyMarketScreen';
import { HomeScreen } from '@/features/home/HomeScreen';
import { ROUTES } from '@/routes/routes';
import { createStillStore } from '@/state/store/store';
import { aListing } from '@test/support/app/builders';
import { renderScreen } from '@test/support/app/renderScreen';
import { screenOf } from '@test/support/app/screenOf';
import { withMswBackend } from '@test/support/mswBackend/withMswBackend';

const backend = withMswBackend();
const ME = pathOf(requestOf(userCalls.getMe, undefined));
const WALLETS = pathOf(requestOf(walletCalls.getWallets, undefined));
const LISTINGS = pathOf(requestOf(listingCalls.getListings, undefined));

/** What is the same for both: the screen, its route, and what of the build's page belongs to it. */
interface Painted {
  screen: ReactElement;
  route: string;
  address: string;
  drawn: ReactElement;
  marks: Record<string, string>;
  paint: () => Promise<unknown>;
}

async function htmlOf({ screen: element, route, address, drawn }: Painted): Promise<string> {
  const page = (
    <StaticRouter location={address}>
      <Provider store={createStillStore()}>
        {/* The shell of a phone comes first. It shows the same, of one pair only. */}
        <div data-shell="narrow" />
        <div data-shell="wide">
          <Routes>
            <Route path={route} element={element} />
          </Routes>
        </div>
        {drawn}
      </Provider>
    </StaticRouter>
  );
  return new Response((await prerender(page)).prelude).text();
}

/** The early answer to a read. The fake backend sends no validator. */
async function askedEarly(path: string, token: string) {
  const { href } = callUrl(path);
  const answer = await fetch(href, { headers: usualHeaders(token) });
  const response = Promise.resolve(new Response(await answer.text(), { headers: { etag: '"1"' } }));
  return [href, { token, response }] as const;
}

/** Lets the early script fill the page that the build drew; `look` at it once that is done. */
async function early<Seen>(painted: Painted, paths: readonly string[], look: () => Seen): Promise<Seen> {
  const { dataset } = document.documentElement;
  const token = backend.signIn();
  localStorage.setItem(TOKEN_KEY, token);
  document.body.innerHTML = await htmlOf(painted);
  window.crossrateEarly = new Map(await Promise.all(paths.map((path) => askedEarly(path, token))));
  Object.assign(dataset, { language: 'en', ...painted.marks });
  document.documentElement.lang = 'en';
  await painted.paint();
  await waitFor(() => expect(document.querySelector('[data-painted]')).not.toBeNull());
  const seen = look();
  for (const mark of Object.keys(painted.marks)) Reflect.deleteProperty(dataset, mark);
  delete window.crossrateEarly;
  document.body.replaceChildren();
  return seen;
}

const open = ({ screen: element, route, address }: Painted) =>
  renderScreen(element, { path: route, at: address, token: backend.signIn() });

/** The text of each column of each row of each table, heading and all, and how far the bar of depth reaches behind it. */
const books = () =>
  screen.getAllByRole<HTMLTableElement>('table', { name: / by rate/ }).map(({ caption, rows }) => ({
    book: caption?.textContent,
    rows: [...rows].map(({ cells, style }) => [
      style.getPropertyValue('--depth'),
      ...[...cells].map(({ textContent }) => textContent),
    ]),
  }));

/** The text of each part of each wallet. */
const wallets = () =>
  [...screen.getByRole('list', { name: 'Wallets' }).children].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );

test('the early script shows the book of each pair as the app does, in every column [S11.load.rates]', async () => {
  screenOf(1440);
  backend.state.listings.push(
    aListing({ rate: '205.5678', Amount: '1234567.005' }),
    aListing({ rate: '205.5678', Amount: '0.1' }),
  );
  const painted: Painted = {
    screen: <CurrencyMarketScreen renderTicket={() => null} />,
    route: ROUTES.currencyMarket,
    address: '/market/CNY',
    drawn: <DrawnBook currency="CNY" />,
    marks: { asks: `${LISTINGS} ${ME}`, book: 'CNY' },
    paint: () => import('@/app/early/earlyMarket'),
  };
  const shown = await early(painted, [LISTINGS, ME], books);
  expect(shown.map(({ rows }) => rows.length)).toEqual([2, 4]);
  open(painted);
  await screen.findAllByRole('table', { name: / by rate/ });
  expect(shown).toEqual(books());
});

test('the early script shows the wallets as the app does, in every column [S11.load.figures]', async () => {
  const painted: Painted = {
    screen: <HomeScreen />,
    route: ROUTES.home,
    address: ROUTES.home,
    drawn: <DrawnWallets />,
    marks: { wallets: WALLETS },
    paint: () => import('@/app/early/earlyHome'),
  };
  const shown = await early(painted, [WALLETS], wallets);
  expect(shown).toHaveLength(3);
  open(painted);
  await screen.findByRole('list', { name: 'Wallets' });
  expect(shown).toEqual(wallets());
});
