import { Outlet } from 'react-router-dom';
import { LeaveGuard } from '@/app/navigation/LeaveGuard';
import { SessionGate } from './SessionGate';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { IntentNews } from '@/app/shell/IntentNews';
import { LiveIndicator } from '@/app/shell/LiveIndicator';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { Shell } from '@/app/shell/Shell';

const TOOLS = (
  <>
    <LiveIndicator />
    <DisplayMenu />
    <NotificationBell />
  </>
);

/** Everything behind the guard: the question before a form is left, and the shell around the screens. */
export function ProtectedArea() {
  return (
    <SessionGate>
      <LeaveGuard>
        <Shell tools={TOOLS}>
          <IntentNews />
          <Outlet />
        </Shell>
      </LeaveGuard>
    </SessionGate>
  );
}
