import { SCREENS, screenAt } from '@/app/screens/screens';
import { part } from '@/ui/browser/part';

/** The code of everything behind the guard except the screens. */
export const ProtectedPart = part(() =>
  import(/* webpackChunkName: "protected" */ './ProtectedArea').then(({ ProtectedArea }) => ProtectedArea),
);

/** Fetches the protected area with its first screens. A chunk that fails to load is fetched again when it is visited. */
export function fetchProtected(): void {
  const first = [ProtectedPart, SCREENS.home.Screen, SCREENS.currencyMarket.Screen];
  void Promise.allSettled(first.map(({ preload }) => preload()));
}

/** Makes the first rendering of the app show what an early script has painted (app/early). */
async function keepPainted(): Promise<void> {
  const painted = document.querySelector<HTMLElement>('[data-painted]')?.dataset.painted;
  if (painted === undefined) return;
  const { takeBook, takeWallets } = await import(/* webpackChunkName: "protected" */ './ProtectedArea');
  if (painted === 'wallets') await takeWallets();
  if (painted === 'book') await takeBook();
}

/** Loads the code of a route behind the guard. If that fails, the route is still shown, later. */
export async function preloadRoute(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  if (screen === undefined) return;
  await Promise.allSettled([ProtectedPart.preload(), screen.Screen.preload()]);
  await keepPainted();
}
