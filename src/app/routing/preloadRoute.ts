import { matchPath } from 'react-router-dom';
import { ROUTES, type RouteName } from '@/routes/routes';
import { protectedArea } from './protectedPart';
import { PROTECTED_SCREENS } from './screens';

/** More exact paths come first: /market/public is also a /market/:currencyCode. */
const isExact = (path: string) => !path.includes(':');

/** If the early script has painted the wallets (app/early/paintWallets), the first rendering has them too. */
async function keepPainted(): Promise<void> {
  if (document.querySelector('[data-painted]') === null) return;
  const { takeWallets } = await import(/* webpackChunkName: "screen-home" */ './takeWallets');
  await takeWallets();
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
