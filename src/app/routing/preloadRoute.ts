import { matchPath } from 'react-router-dom';
import { ROUTES, type RouteName } from '@/routes/routes';
import { protectedArea } from './protectedPart';
import { PROTECTED_SCREENS } from './screens';

/** More exact paths come first: /market/public is also a /market/:currencyCode. */
const isExact = (path: string) => !path.includes(':');

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
  const names = Object.keys(PROTECTED_SCREENS) as (RouteName & keyof typeof PROTECTED_SCREENS)[];
  const fits = names.filter((name) => matchPath(ROUTES[name], pathname) !== null);
  const name = fits.find((fitting) => isExact(ROUTES[fitting])) ?? fits[0];
  if (name === undefined) return;
  await Promise.allSettled([protectedArea.preload(), PROTECTED_SCREENS[name].preload()]);
  await keepPainted();
}
