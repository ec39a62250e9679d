import { textsOf } from '@/app/page/language';
import { findPublicRoute } from '@/routes/publicRoutes';
import { part } from '@/ui/browser/part';

export const LandingPart = part(() =>
  textsOf('landing')
    .then(() => import(/* webpackChunkName: "public-landing" */ '@/features/landing/LandingScreen'))
    .then(({ LandingScreen }) => LandingScreen),
);

/** The pages of the log-in. */
export const AuthPart = part(() =>
  import(/* webpackChunkName: "public-auth" */ '@/features/auth/AuthScreen').then(({ AuthScreen }) => AuthScreen),
);

/** Loads the code of a public page, so that the first rendering shows it. If that fails, the page is shown later. */
export async function preloadPublic(pathname: string): Promise<void> {
  const { preload } = findPublicRoute(pathname)?.name === 'landing' ? LandingPart : AuthPart;
  await preload().catch(() => undefined);
}
