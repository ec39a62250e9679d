import { textsOf } from '@/app/page/language';
import { part } from '@/app/navigation/laterPart';
import { findPublicRoute } from '@/routes/publicRoutes';

/** The landing page. */
export const landingPart = part(async () => {
  await textsOf('landing');
  return (await import(/* webpackChunkName: "public-landing" */ '@/features/landing/LandingScreen')).LandingScreen;
});

/** The pages of the log-in. */
export const authPart = part(() =>
  import(/* webpackChunkName: "public-auth" */ '@/features/auth/AuthScreen').then(({ AuthScreen }) => AuthScreen),
);

/** Fetches the code of a public page, so that the first rendering shows it. Without it the page is shown later. */
export async function preloadPublic(pathname: string): Promise<void> {
  const { preload } = findPublicRoute(pathname)?.name === 'landing' ? landingPart : authPart;
  await preload().catch(() => undefined);
}
