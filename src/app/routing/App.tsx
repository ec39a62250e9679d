import { Suspense, type ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import '@/app/navigation/popListener';
import { PUBLIC_ROUTE_NAMES } from '@/routes/publicRoutes';
import { ROUTES, type RouteName } from '@/routes/routes';
import type { ScreenEntry } from '@/app/navigation/screen';
import { ScreenFrame } from '@/app/navigation/ScreenFrame';
import { ScreenLoading } from '@/app/navigation/ScreenLoading';
import { SyncAddressOnce } from '@/app/navigation/SyncAddressOnce';
import { NotFoundScreen } from './NotFoundScreen';
import { protectedArea } from './protectedPart';
import { PublicRoute } from './PublicRoute';
import { RequireSession } from './RequireSession';
import { PROTECTED_SCREENS } from './screens';

const loaded = (area: ReactNode) => <Suspense fallback={<ScreenLoading />}>{area}</Suspense>;

const rows = (screens: Partial<Record<RouteName, ScreenEntry>>) =>
  (Object.entries(screens) as [RouteName, ScreenEntry][]).map(([name, entry]) => (
    <Route key={name} path={ROUTES[name]} element={<ScreenFrame entry={entry} />} />
  ));

/**
 * Every route of spec 2 and what is around its screen, from the outside:
 *
 *     Root            the public pages alone, or the app
 *     App             the router and these routes
 *     RequireSession  no token, no download
 *     ProtectedArea   the store, SessionGate (an end of the session acts at once), LeaveGuard, Shell
 *     ScreenFrame     the screen's download, its title, the focus, and the boundary of a crash
 *
 * Public pages have PublicRoute in place of these three. What a route downloads is in decision 152. It is a
 * BrowserRouter because the data routers are 16 kB larger.
 */
export function App() {
  return (
    <BrowserRouter>
      <SyncAddressOnce />
      <Routes>
        {PUBLIC_ROUTE_NAMES.map((name) => (
          <Route key={name} path={ROUTES[name]} element={<PublicRoute />} />
        ))}
        <Route element={<RequireSession>{loaded(<protectedArea.Component />)}</RequireSession>}>
          {rows(PROTECTED_SCREENS)}
        </Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </BrowserRouter>
  );
}
