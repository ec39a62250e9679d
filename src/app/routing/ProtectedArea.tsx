import { Provider } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { LeaveGuard } from '@/app/navigation/LeaveGuard';
import { SessionGate } from './SessionGate';
import { DisplayMenu } from '@/app/shell/DisplayMenu';
import { ForeignSessionNews } from '@/app/shell/ForeignSessionNews';
import { IntentNews } from '@/app/shell/IntentNews';
import { LiveIndicator } from '@/app/shell/LiveIndicator';
import { NotificationBell } from '@/app/shell/NotificationBell';
import { Shell } from '@/app/shell/Shell';
import { ApplyPreferences } from '@/app/theme/ApplyPreferences';
import { appStore } from './appStore';

const TOOLS = (
  <>
    <LiveIndicator />
    <DisplayMenu />
    <NotificationBell />
  </>
);

/** Everything behind the guard: the store, SessionGate, LeaveGuard and the shell. */
export function ProtectedArea() {
  return (
    <Provider store={appStore()}>
      <ApplyPreferences />
      <SessionGate>
        <LeaveGuard>
          <Shell tools={TOOLS}>
            <ForeignSessionNews />
            <IntentNews />
            <Outlet />
          </Shell>
        </LeaveGuard>
      </SessionGate>
    </Provider>
  );
}
