import { Outlet } from 'react-router-dom';
import { LeaveGuard } from '@/app/navigation/LeaveGuard';
import { SessionGate } from './SessionGate';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { ForeignSessionNews } from '@/app/shell/ForeignSessionNews';
import { IntentNews } from '@/app/shell/IntentNews';
import { LiveIndicator } from '@/app/shell/LiveIndicator';
import { NewVersionNews } from '@/app/shell/NewVersionNews';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { OfflineArea } from '@/app/shell/OfflineArea';
import { OfflineNews } from '@/app/shell/OfflineNews';
import { Shell } from '@/app/shell/Shell';

const TOOLS = (
  <>
    <LiveIndicator />
    <DisplayMenu />
    <NotificationBell />
  </>
);

/** What is around every screen behind the guard: SessionGate, LeaveGuard and the shell. It needs the store. */
export function ProtectedLayout() {
  return (
    <SessionGate>
      <LeaveGuard>
        <Shell tools={TOOLS}>
          <OfflineArea>
            <OfflineNews />
            <ForeignSessionNews />
            <IntentNews />
            <NewVersionNews />
            <Outlet />
          </OfflineArea>
        </Shell>
      </LeaveGuard>
    </SessionGate>
  );
}
