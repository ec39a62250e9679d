import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { PROTECTED_ROUTES, PUBLIC_ROUTES, ROUTES, type RouteName } from '@/ui/routes';
import { ScreenLoading } from './navigation/ScreenLoading';
import { LandingRoute } from './LandingRoute';
import { RequireSession } from './RequireSession';

const loadNamedScreen = () => import('./NamedScreen');

// The table of screens travels beside the store, not after it.
const StoreArea = lazy(async () => {
  const [{ StoreArea: Area }] = await Promise.all([import('./StoreArea'), loadNamedScreen()]);
  return { default: Area };
});
const PublicArea = lazy(() => import('./PublicArea').then((module) => ({ default: module.PublicArea })));
const ProtectedArea = lazy(() => import('./ProtectedArea').then((module) => ({ default: module.ProtectedArea })));
const NotFoundScreen = lazy(() => import('./NotFoundScreen').then((module) => ({ default: module.NotFoundScreen })));
const NamedScreen = lazy(() => loadNamedScreen().then((module) => ({ default: module.NamedScreen })));

const rows = (names: readonly Exclude<RouteName, 'landing'>[]) =>
  names.map((name) => <Route key={name} path={ROUTES[name]} element={<NamedScreen name={name} />} />);

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
 * Every route of spec 2. What a route downloads (decisions 4): the landing page neither the store nor antd nor
 * the table of screens, the other public pages the store, the protected area everything. The guard stands before
 * any download.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={ROUTES.landing} element={<LandingRoute />} />
      <Route element={<WithStore />}>
        <Route element={<PublicArea />}>{rows(PUBLIC_ROUTES)}</Route>
      </Route>
      <Route element={<RequireSession />}>
        <Route element={<WithStore />}>
          <Route element={<ProtectedArea />}>{rows(PROTECTED_ROUTES)}</Route>
        </Route>
      </Route>
      <Route
        path="*"
        element={
          <Suspense fallback={<ScreenLoading />}>
            <NotFoundScreen />
          </Suspense>
        }
      />
    </Routes>
  );
}
