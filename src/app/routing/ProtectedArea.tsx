import { Outlet } from 'react-router-dom';
import { LeaveGuard } from './navigation/LeaveGuard';
import { SessionGate } from './SessionGate';
import { DisplayMenu } from './shell/DisplayMenu';
import { IntentNews } from './shell/IntentNews';
import { LiveIndicator } from './shell/LiveIndicator';
import { NotificationBell } from './shell/NotificationBell';
import { Shell } from './shell/Shell';
import { ThemeArea } from './theme/ThemeArea';

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
