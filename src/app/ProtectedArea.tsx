import { Outlet } from 'react-router-dom';
import { SessionGate } from './SessionGate';
import { DisplayMenu } from './shell/DisplayMenu';
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

/** Everything behind the guard: antd's theme and the shell around the screens. */
export function ProtectedArea() {
  return (
    <SessionGate>
      <ThemeArea>
        <Shell tools={TOOLS}>
          <Outlet />
        </Shell>
      </ThemeArea>
    </SessionGate>
  );
}
