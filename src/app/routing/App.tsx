import { useRouterPlace } from '@/app/navigation/addresses';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { readToken } from '@/api/session/tokenStorage';
import { ArrivalEffects } from '@/app/navigation/ScreenFrame';
import { type ScreenEntry, ScreenFrame } from '@/app/navigation/ScreenFrame';
import { ScreenLoading } from '@/app/navigation/Arrival';
import { SyncAddressOnce } from '@/app/navigation/SyncAddressOnce';
import { SCREENS } from '@/app/screens/screens';
import type { Go } from '@/routes/place';
import { PUBLIC_ROUTE_NAMES } from '@/routes/publicRoutes';
import { type RouteName, ROUTES } from '@/routes/routes';
import { routingTexts } from '@/texts/routing';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { LogoMark } from '@/ui/marks/Logo';
import { PublicPages } from './PublicPages';
import { ProtectedPart } from './preload';
import styles from './NotFoundScreen.module.css';

/** Shown for any address that is not a route. */
function NotFoundScreen() {
  return (
    <main className={styles.page}>
      <LogoMark size={48} />
      <h1 tabIndex={-1}>{routingTexts.notFound}</h1>
      <p>{routingTexts.notFoundDetail}</p>
      <ButtonLink to={ROUTES.home} variant="primary">
        {routingTexts.goHome}
      </ButtonLink>
      <ArrivalEffects title={routingTexts.notFoundTitle} />
    </main>
  );
}

/** The public pages if they are reached within the app. */
function PublicRoute() {
  const navigate = useNavigate();
  const go: Go = useCallback((path, state) => void navigate(path, { state }), [navigate]);
  return <PublicPages place={useRouterPlace()} go={go} />;
}

/**
 * The first half of the guard: a visitor without a stored token goes to the landing page before anything of the
 * protected area is downloaded (spec 2). SessionGate handles a token that disappears later.
 */
function RequireSession({ children }: { children: ReactNode }) {
  const [allowed] = useState(() => readToken() !== null);
  return allowed ? children : <Navigate to={ROUTES.landing} replace />;
}

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
        <Route element={<RequireSession>{loaded(<ProtectedPart />)}</RequireSession>}>{rows(SCREENS)}</Route>
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </BrowserRouter>
  );
}
