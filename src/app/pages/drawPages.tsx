import { standInForBrowser } from './browserStandIn';
import { DrawnBook } from './DrawnBook';
import { DrawnWallets } from './DrawnWallets';
import { firstCallsOf } from './firstCalls';
import { capabilityCalls } from '@contract/calls/own/capabilityCalls';
import { walletCalls } from '@contract/calls/walletCalls';
import { pathOf, requestOf } from '@/api/transport/callRequest';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { ScreenFrame } from '@/app/navigation/ScreenFrame';
import { ProtectedLayout } from '@/app/routing/ProtectedLayout';
import { PROTECTED_SCREENS } from '@/app/routing/screens';
import { PUBLIC_ROUTE_NAMES, type PublicRouteName } from '@/routes/publicRoutes';
import { type RouteName, ROUTES } from '@/routes/routes';
import { createStillStore } from '@/state/store/store';
import { Root } from '@/app/start/Root';
import { brandTexts, publicTitles } from '@/texts/everyPage';

/** A page that the build writes. */
export interface DrawnPage {
  /** The path of the route: exact, or with `:parameter`. */
  path: string;
  /** The route's name in ROUTES. */
  route: RouteName;
  title: string;
  /** What the root element holds. */
  html: string;
  /** Which script of app/early is in the page. */
  early: 'public' | 'guarded' | 'home' | 'market';
  /** What the early script reads on the root element, as data attributes. */
  marks: Readonly<Record<string, string>>;
  /** The chunk names of the imports that the page waits for, outside in. */
  chunks: readonly string[];
}

/** In pixels: a phone and a desk. The page shows the one that fits (ui/styles/shell.css). */
const WIDTHS = { narrow: 390, wide: 1440 };
type Width = keyof typeof WIDTHS;

const [CODE, OTHER] = [':currencyCode', ':swapTo'];

/** One page for each currency, and for each pair, because their names are in the heading. Ids are unknown here. */
function pathsOf(path: string): string[] {
  if (!path.includes(CODE)) return [path];
  return TRADABLE_CURRENCIES.flatMap((code) => {
    const others = TRADABLE_CURRENCIES.filter((other) => other !== code && path.includes(OTHER));
    const ofCode = path.replace(CODE, code);
    return others.length === 0 ? [ofCode] : others.map((other) => ofCode.replace(OTHER, other));
  });
}

async function htmlOf(node: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(node, {
    // A boundary of its own would need a script in the page.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

type Protected = keyof typeof PROTECTED_SCREENS;

async function shellAt(name: Protected, path: string, width: Width): Promise<string> {
  standInForBrowser(WIDTHS[width], path);
  const screen = <ScreenFrame entry={PROTECTED_SCREENS[name]} />;
  return htmlOf(
    <div data-shell={width} inert>
      <StaticRouter location={path}>
        <Provider store={createStillStore()}>
          <Routes>
            <Route element={<ProtectedLayout />}>
              <Route path={ROUTES[name]} element={screen} />
            </Route>
          </Routes>
        </Provider>
      </StaticRouter>
    </div>,
  );
}

async function publicPage(name: PublicRouteName): Promise<DrawnPage> {
  standInForBrowser(WIDTHS.narrow, ROUTES[name]);
  const html = await htmlOf(<Root />);
  const chunks = [name === 'landing' ? 'public-landing' : 'public-auth'];
  return {
    path: ROUTES[name],
    route: name,
    title: brandTexts.titleOf(publicTitles[name]),
    marks: {},
    html,
    early: 'public',
    chunks,
  };
}

const WALLETS_PATH = pathOf(requestOf(walletCalls.getWallets, undefined));

function marksOf(name: Protected, path: string): Record<string, string> {
  const last = path.split('/').at(-1) ?? '';
  const { asks, own } = firstCallsOf(name, last.startsWith(':') ? '__id__' : last);
  const capabilities = pathOf(requestOf(capabilityCalls.getCapabilities, undefined));
  const painted = name === 'home' ? { wallets: WALLETS_PATH } : name === 'currencyMarket' ? { book: last } : {};
  return { guarded: '', capabilities, asks: asks.join(' '), own: own.join(' '), ...painted };
}

/** What the early script of a page fills in and shows, and which script that is. */
async function paintedAt(name: Protected, path: string): Promise<Pick<DrawnPage, 'html' | 'early'>> {
  if (name === 'home') return { html: await htmlOf(<DrawnWallets />), early: 'home' };
  if (name !== 'currencyMarket') return { html: '', early: 'guarded' };
  const book = (
    <Provider store={createStillStore()}>
      <DrawnBook currency={path.split('/').at(-1) ?? ''} />
    </Provider>
  );
  return { html: await htmlOf(book), early: 'market' };
}

/**
 * Every page of the app as its first rendering looks. A page behind the guard is drawn twice, for a phone and for a
 * desk, as the screen looks before it knows anything; the app replaces it in one step.
 */
export async function drawPages(): Promise<DrawnPage[]> {
  const pages: DrawnPage[] = [];
  for (const name of PUBLIC_ROUTE_NAMES) pages.push(await publicPage(name));
  for (const name of Object.keys(PROTECTED_SCREENS) as Protected[]) {
    for (const path of pathsOf(ROUTES[name])) {
      const shells = (await shellAt(name, path, 'narrow')) + (await shellAt(name, path, 'wide'));
      const title = brandTexts.titleOf(PROTECTED_SCREENS[name].title);
      const { html, early } = await paintedAt(name, path);
      pages.push({
        path,
        route: name,
        title,
        marks: marksOf(name, path),
        html: shells + html,
        early,
        chunks: ['app', 'protected', `screen-${name}`],
      });
    }
  }
  return pages;
}
