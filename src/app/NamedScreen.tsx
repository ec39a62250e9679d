import type { RouteName } from '@/ui/routes';
import { ScreenFrame } from './navigation/ScreenFrame';
import { PROTECTED_SCREENS, PUBLIC_SCREENS } from './screens';

const SCREENS = { ...PUBLIC_SCREENS, ...PROTECTED_SCREENS };

/** Any route's screen but the landing page's, which comes without the table of the others. */
export function NamedScreen({ name }: { name: Exclude<RouteName, 'landing'> }) {
  return <ScreenFrame entry={SCREENS[name]} />;
}

/** Fetches a screen's chunk ahead of its first visit. */
export const preloadScreen = (name: keyof typeof SCREENS) => SCREENS[name].preload();
