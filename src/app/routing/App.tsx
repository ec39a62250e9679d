import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { ROUTES, type RouteName } from '@/routes/routes';
import { ScreenFrame } from '@/app/navigation/ScreenFrame';
import { ScreenLoading } from '@/app/navigation/ScreenLoading';
import { LandingRoute } from './LandingRoute';
import { NotFoundScreen } from './NotFoundScreen';
import { RequireSession } from './RequireSession';
import type { ScreenEntry } from '@/app/navigation/screen';
import { PROTECTED_SCREENS, PUBLIC_SCREENS } from './screens';

const StoreArea = lazy(() => import('./StoreArea').then((module) => ({ default: module.StoreArea })));
const PublicArea = lazy(() => import('./PublicArea').then((module) => ({ default: module.PublicArea })));
const ProtectedArea = lazy(() => import('./ProtectedArea').then((module) => ({ default: module.ProtectedArea })));

const rows = (screens: Partial<Record<RouteName, ScreenEntry>>) =>
  (Object.entries(screens) as [RouteName, ScreenEntry][]).map(([name, entry]) => (
    <Route key={name} path={ROUTES[name]} element={<ScreenFrame entry={entry} />} />
  ));

function Awaited() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Outlet />
    </Suspense>
  );
}

function WithStore() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <StoreArea>
        <Outlet />
      </StoreArea>
    </Suspense>
  );
}

/**
 * Every route of spec 2. What a route downloads (decision 152): the landing page neither the store nor antd (nor this
 * table: see Root), the other public pages a store with the calls only, the protected area everything. The guard comes
 * before any download.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.landing} element={<LandingRoute />} />
      <Route element={<Awaited />}>
        <Route element={<PublicArea />}>{rows(PUBLIC_SCREENS)}</Route>
      </Route>
      <Route element={<RequireSession />}>
        <Route element={<WithStore />}>
          <Route element={<ProtectedArea />}>{rows(PROTECTED_SCREENS)}</Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
