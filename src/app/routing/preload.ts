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

/** What an early script has painted (app/early), the first rendering has too. */
async function keepPainted(): Promise<void> {
  const painted = document.querySelector<HTMLElement>('[data-painted]')?.dataset.painted;
  if (painted === 'wallets') {
    const { takeWallets } = await import(/* webpackChunkName: "screen-home" */ './takeWallets');
    await takeWallets();
  }
  if (painted === 'book') {
    const { takeBook } = await import(/* webpackChunkName: "screen-currencyMarket" */ './takeBook');
    await takeBook();
  }
}

/** Fetches the code of a route behind the guard. Without it the route is still shown, later. */
export async function preloadRoute(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  if (screen === undefined) return;
  await Promise.allSettled([ProtectedPart.preload(), screen.Screen.preload()]);
  await keepPainted();
}
