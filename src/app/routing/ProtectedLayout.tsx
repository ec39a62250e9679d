import { lazy, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { LeaveGuard } from '@/app/navigation/LeaveGuard';
import { SessionGate } from './SessionGate';
import { AwayNotices } from '@/app/away/AwayNotices';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { HideAmounts } from '@/app/shell/HideAmounts';
import { LiveIndicator } from '@/app/shell/LiveIndicator';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { OfflineArea } from '@/app/shell/OfflineArea';
import { PaletteOpener } from '@/app/shell/PaletteOpener';
import { ReadsArea } from '@/app/shell/ReadsArea';
import { Shell } from '@/app/shell/Shell';
import { SupportArea } from '@/app/shell/SupportArea';
import { selectWatchedText } from '@/state/slices/preferencesSlice';
import { useAppSelector } from '@/state/store/hooks';
import { LaterPart } from '@/widgets/parts/LaterPart';

const NewsStack = lazy(() =>
  import(/* webpackChunkName: "news" */ '@/app/news/NewsStack').then((module) => ({ default: module.NewsStack })),
);

const SentLanguage = lazy(() =>
  import(/* webpackChunkName: "news" */ '@/app/language/SentLanguage').then((module) => ({
    default: module.SentLanguage,
  })),
);

const KeptWatchlist = lazy(() =>
  import(/* webpackChunkName: "news" */ '@/app/watch/KeptWatchlist').then((module) => ({
    default: module.KeptWatchlist,
  })),
);

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
              <LaterPart>
                <NewsStack />
                <SentLanguage />
                <KeptWatchlist atStart={watchedAtStart} />
              </LaterPart>
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
