import { Outlet } from 'react-router-dom';
import { LeaveGuard } from '@/app/navigation/LeaveGuard';
import { SessionGate } from './SessionGate';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { IntentNews } from '@/app/shell/IntentNews';
import { LiveIndicator } from '@/app/shell/LiveIndicator';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { Shell } from '@/app/shell/Shell';
import { ThemeArea } from '@/app/theme/ThemeArea';

const TOOLS = (
  <>
    <LiveIndicator />
    <DisplayMenu />
    <NotificationBell />
  </>
);

/** Everything behind the guard: the question before a form is left, antd's theme and the shell around the screens. */
export function ProtectedArea() {
  return (
    <SessionGate>
      <LeaveGuard>
        <ThemeArea>
          <Shell tools={TOOLS}>
            <IntentNews />
            <Outlet />
          </Shell>
        </ThemeArea>
      </LeaveGuard>
    </SessionGate>
  );
}
