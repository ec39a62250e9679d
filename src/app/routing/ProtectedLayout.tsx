import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { checkToken } from '@/api/session/tokenStorage';
import { AwayNotices } from '@/app/away/AwayNotices';
import { LeaveGuard } from '@/app/navigation/LeaveGuard';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { HideAmounts } from '@/app/shell/HideAmounts';
import { LiveIndicator, OfflineArea, ReadsArea, SupportArea } from '@/app/shell/SupportArea';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { PaletteOpener } from '@/app/shell/PaletteOpener';
import { Shell } from '@/app/shell/Shell';
import { selectHasSession, selectLeaveTo, selectSessionGeneration } from '@/state/selectors/sessionSelectors';
import { selectWatchedText } from '@/state/slices/preferencesSlice';
import { useAppSelector } from '@/state/store/hooks';
import { later } from '@/widgets/parts/later';

/** The browser reports changes of the storage to other tabs only, so each tab also checks by itself. */
const LOOK_EVERY_MS = 500;

/**
 * The second half of the guard: acts at once when the token disappears, by a 401, a log-out or another tab (decision
 * 121), and never shows one user's data to the next.
 */
function SessionGate({ children }: { children: ReactNode }) {
  const isOpen = useAppSelector(selectHasSession);
  const { pathname } = useLocation();
  const leaveTo = useAppSelector(selectLeaveTo(pathname));
  const generation = useAppSelector(selectSessionGeneration);
  useEffect(() => {
    const timer = setInterval(checkToken, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (!isOpen) return <Navigate to={leaveTo} replace />;
  return <Fragment key={generation}>{children}</Fragment>;
}

const NewsStack = later(() => import(/* webpackChunkName: "news" */ '@/app/shell/NewsStack'), 'NewsStack', {
  idle: true,
});

const SentLanguage = later(() => import(/* webpackChunkName: "news" */ '@/app/page/SentLanguage'), 'SentLanguage', {
  idle: true,
});

const KeptWatchlist = later(() => import(/* webpackChunkName: "news" */ '@/app/away/KeptWatchlist'), 'KeptWatchlist', {
  idle: true,
});

const TOOLS = (
  <>
    <LiveIndicator />
    <PaletteOpener />
    <DisplayMenu />
    <NotificationBell />
  </>
);

/** What is around every screen behind the guard: SessionGate, LeaveGuard and the shell. It needs the store. */
export function ProtectedLayout() {
  const [watchedAtStart] = useState(useAppSelector(selectWatchedText));
  return (
    <HideAmounts>
      <SessionGate>
        <LeaveGuard>
          <Shell tools={TOOLS}>
            <OfflineArea>
              <AwayNotices />
              <NewsStack />
              <SentLanguage />
              <KeptWatchlist atStart={watchedAtStart} />
              <ReadsArea>
                <SupportArea>
                  <Outlet />
                </SupportArea>
              </ReadsArea>
            </OfflineArea>
          </Shell>
        </LeaveGuard>
      </SessionGate>
    </HideAmounts>
  );
}
