import { Outlet } from 'react-router-dom';
import { LeaveGuard } from '@/app/navigation/LeaveGuard';
import { SessionGate } from './SessionGate';
import { AwayNotices } from '@/app/away/AwayNotices';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { HideAmounts } from '@/app/shell/HideAmounts';
import { LiveIndicator } from '@/app/shell/LiveIndicator';
import { NewsStack } from '@/app/news/NewsStack';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { OfflineArea } from '@/app/shell/OfflineArea';
import { PaletteOpener } from '@/app/shell/PaletteOpener';
import { Shell } from '@/app/shell/Shell';

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
  return (
    <HideAmounts>
      <SessionGate>
        <LeaveGuard>
          <Shell tools={TOOLS}>
            <OfflineArea>
              <AwayNotices />
              <NewsStack />
              <Outlet />
            </OfflineArea>
          </Shell>
        </LeaveGuard>
      </SessionGate>
    </HideAmounts>
  );
}
