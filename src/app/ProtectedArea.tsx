import { Outlet } from 'react-router-dom';
import { Shell } from './shell/Shell';
import { ThemeArea } from './theme/ThemeArea';

/** Everything behind the guard: antd's theme and the shell around the screens. */
export function ProtectedArea() {
  return (
    <ThemeArea>
      <Shell tools={null}>
        <Outlet />
      </Shell>
    </ThemeArea>
  );
}
