import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import { Route, Routes, StaticRouter } from 'react-router-dom';
import { apiKeyCalls } from '@contract/apiKeys';
import { bankAccountCalls, payeeCalls } from '@contract/bankAccounts';
import { type NamedCall, parametersOf } from '@contract/call';
import { listingCalls } from '@contract/listings';
import { factorStateCalls } from '@contract/factorState';
import { capabilityCalls } from '@contract/capabilities';
import { countedCalls } from '@contract/countedWindows';
import { disputeEntryCalls } from '@contract/disputes';
import { profitCalls } from '@contract/wallets';
import { webhookCalls } from '@contract/webhooks';
import { windowCalls } from '@contract/windows';
import { paymentDetailsCalls } from '@contract/paymentDetails';
import { rateCalls } from '@contract/rates';
import { transactionCalls } from '@contract/transactions';
import { userCalls } from '@contract/user';
import { walletCalls } from '@contract/wallets';
import { type Capability, OWN_CALLS } from '@contract/calls';
import { LONGEST_WINDOW, versionOf } from '@contract/values/capabilities';
import { TRADABLE_CURRENCIES } from '@contract/values/currencies';
import { type ArgumentOf, type CallRequest, pathOf, requestOf } from '@/api/transport/callRequest';
import { type ScreenEntry, ScreenFrame } from '@/app/navigation/ScreenFrame';
import { ProtectedLayout } from '@/app/routing/ProtectedLayout';
import { type ScreenName, SCREENS } from '@/app/screens/screens';
import { Root } from '@/app/start/Root';
import { PUBLIC_ROUTE_NAMES, type PublicRouteName } from '@/routes/publicRoutes';
import { type RouteName, ROUTES } from '@/routes/routes';
import { createStillStore } from '@/state/store/store';
import { brandTexts, publicTitles } from '@/texts/everyPage';
import { WINDOW_LIMIT } from '@/widgets/windows/windowAnswer';
import { standInForBrowser } from './browserStandIn';
import { DrawnBook, DrawnWallets } from './drawnParts';

interface Reads {
  asks: readonly CallRequest[];
  /** The reads that are sent only if the server announces the capability. */
  added?: Partial<Record<Capability, readonly CallRequest[]>>;
}

const ALL = String(LONGEST_WINDOW);
const ME = requestOf(userCalls.getMe, undefined);
const WALLET_CALLS = requestOf(walletCalls.getWallets, undefined);
const RATES = requestOf(rateCalls.getRates, undefined);
const BOOK = [requestOf(listingCalls.getListings, undefined), ME];
const PAYEES = [requestOf(payeeCalls.getPayees, undefined)];
const UNREAD = requestOf(countedCalls.getNewestUnread, undefined);
/** Without filters. */
const newest = <Row extends NamedCall>(call: Row) => requestOf(call, { limit: WINDOW_LIMIT } as ArgumentOf<Row>);
const ownListings = (limit: string) => requestOf(countedCalls.getNewestOwnListings, limit);
const pending = (type: 'FUND_WALLET' | 'WITHDRAW' | 'LIST' | 'ORDER' | 'MOF_ORDER') =>
  requestOf(transactionCalls.getPendingTransactions, type);
const transaction = (id: string) => ({ asks: [requestOf(transactionCalls.getTransaction, id)] });
const ticket = (currency: string) => ({ asks: [requestOf(walletCalls.getWallet, currency), ...BOOK] });

/**
 * By route; the argument is the parameter of its path. A screen that is not here begins with the reads of its capability
 * that need no parameter. test/e2e/wholeApp/walk.e2e.ts compares all with the screens.
 */
const READS: Partial<Record<ScreenName, (parameter: string) => Reads>> = {
  home: () => ({
    asks: [WALLET_CALLS, ...BOOK, RATES],
    added: { windows: [requestOf(countedCalls.getNewestPending, undefined), ownListings(ALL)] },
  }),
  transactions: () => ({ asks: [], added: { windows: [newest(windowCalls.getNewestTransactions)] } }),
  profile: () => ({ asks: [ME] }),
  market: () => ({ asks: [...BOOK, RATES], added: { windows: [ownListings(ALL)] } }),
  publicMarket: () => ({ asks: [...BOOK, RATES] }),
  currencyMarket: () => ({ asks: [...BOOK, RATES] }),
  pairMarket: () => ({ asks: [...BOOK, RATES] }),
  rates: () => ({ asks: [RATES] }),
  fundWallet: () => ({ asks: [WALLET_CALLS, pending('FUND_WALLET')] }),
  withdraw: () => ({
    asks: [WALLET_CALLS, requestOf(bankAccountCalls.getBankAccounts, undefined), pending('WITHDRAW')],
    added: { payees: PAYEES },
  }),
  newAccount: () => ({ asks: [], added: { payees: [requestOf(bankAccountCalls.getBankAccounts, undefined)] } }),
  dispute: (id) => ({
    ...transaction(id),
    added: { disputeConversations: [requestOf(disputeEntryCalls.getDisputes, id)] },
  }),
  transactionDetails: transaction,
  amountConfirmation: (currency) => ({
    asks: [requestOf(paymentDetailsCalls.getPaymentDetails, currency), ME, WALLET_CALLS, pending('FUND_WALLET')],
  }),
  withdrawalConfirmation: (currency) => ({
    asks: [
      requestOf(bankAccountCalls.getBankAccountsOf, currency),
      requestOf(walletCalls.getWallet, currency),
      ME,
      pending('WITHDRAW'),
    ],
    added: { payees: PAYEES, secondFactor: [requestOf(factorStateCalls.getSecondFactor, undefined)] },
  }),
  list: () => ({ asks: [WALLET_CALLS, pending('LIST')] }),
  listConfirmation: (currency) => ({ asks: [...ticket(currency).asks, RATES] }),
  order: () => ({ asks: [pending('ORDER'), pending('MOF_ORDER')] }),
  bilateralOrder: () => ({ asks: [WALLET_CALLS, pending('ORDER')] }),
  bilateralOrderConfirmation: ticket,
  multilateralOrder: () => ({ asks: [WALLET_CALLS, pending('MOF_ORDER')] }),
  multilateralOrderConfirmation: ticket,
  exchange: (currency) => ({ asks: [], added: { exchange: [...ticket(currency).asks, RATES] } }),
  api: () => ({
    asks: [],
    added: {
      apiKeys: [requestOf(apiKeyCalls.getApiKeys, undefined), requestOf(apiKeyCalls.getKeyUse, undefined)],
      webhooks: [requestOf(webhookCalls.getWebhooks, undefined)],
    },
  }),
  editProfile: () => ({ asks: [ME] }),
  deactivate: () => ({
    asks: [WALLET_CALLS],
    added: { windows: [ownListings(WINDOW_LIMIT), newest(windowCalls.getNewestOwnOrders)] },
  }),
  notifications: () => ({ asks: [], added: { windows: [newest(windowCalls.getNewestNotifications)] } }),
  profit: () => ({ asks: [RATES], added: { profit: [requestOf(profitCalls.getProfit, undefined)] } }),
  receipt: transaction,
  myListings: () => ({ asks: BOOK, added: { windows: [ownListings(WINDOW_LIMIT)] } }),
};

function readsOfCapability({ capability }: ScreenEntry): Reads {
  const reads = Object.values<NamedCall>(OWN_CALLS).filter(
    (call) =>
      call.method === 'GET' &&
      call.capability === capability &&
      !/{/.test(call.path) &&
      parametersOf(call).length === 0,
  );
  return {
    asks: [],
    ...(capability && { added: { [capability]: reads.map((call) => requestOf(call, undefined as never)) } }),
  };
}

/**
 * The reads with which a route behind the guard begins, as paths relative to the backend; the early script sends them
 * (app/early/beginGuarded), those of our own server after their capability and its version. They are written into the page, because the early script is too small for the table of calls.
 */
export function firstCallsOf(name: ScreenName, parameter: string): { asks: string[]; added: string[] } {
  const { asks, added = {} } = READS[name]?.(parameter) ?? readsOfCapability(SCREENS[name]);
  const all = { ...added, windows: [...(added.windows ?? []), UNREAD] };
  const named = ([capability, requests]: [Capability, readonly CallRequest[]]) =>
    requests.map((request) => `${capability}|${String(versionOf(capability))}|${pathOf(request)}`);
  return {
    asks: asks.map(pathOf),
    added: (Object.entries(all) as [Capability, readonly CallRequest[]][]).flatMap(named),
  };
}

/** A page that the build writes. */
export interface DrawnPage {
  /** The path of the route: exact, or with `:parameter`. */
  path: string;
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
    // A separate Suspense boundary would need a script in the page.
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

async function shellAt(name: ScreenName, path: string, width: Width): Promise<string> {
  standInForBrowser(WIDTHS[width], path);
  const screen = <ScreenFrame entry={SCREENS[name]} />;
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

function marksOf(name: ScreenName, path: string): Record<string, string> {
  const last = path.split('/').at(-1) ?? '';
  const { asks, added } = firstCallsOf(name, last.startsWith(':') ? '__id__' : last);
  const capabilities = pathOf(requestOf(capabilityCalls.getCapabilities, undefined));
  const painted = name === 'home' ? { wallets: WALLETS_PATH } : name === 'currencyMarket' ? { book: last } : {};
  return { guarded: '', capabilities, asks: asks.join(' '), added: added.join(' '), ...painted };
}

/** The parts that the early script of a page fills in, and which script that is. */
async function paintedAt(name: ScreenName, path: string): Promise<Pick<DrawnPage, 'html' | 'early'>> {
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
  for (const name of Object.keys(SCREENS) as ScreenName[]) {
    for (const path of pathsOf(ROUTES[name])) {
      const shells = (await shellAt(name, path, 'narrow')) + (await shellAt(name, path, 'wide'));
      const title = brandTexts.titleOf(SCREENS[name].title);
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
