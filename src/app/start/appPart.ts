import { textsOf } from '@/app/page/language';
import { part } from '@/ui/browser/part';

/** The router and the routes. */
export const AppPart = part(() =>
  textsOf('app')
    .then(() => import(/* webpackChunkName: "app" */ '@/app/routing/App'))
    .then(({ App }) => App),
);

/**
 * Loads the app and the code of a route behind the guard, so that the first rendering shows its screen. If that fails,
 * the code is loaded again when it is shown, and the failure is reported there.
 */
export async function preloadApp(pathname: string): Promise<void> {
  const preloadScreen = async () => {
    await textsOf('app');
    const { preloadRoute } = await import(/* webpackChunkName: "app" */ '@/app/routing/preload');
    await preloadRoute(pathname);
  };
  await Promise.allSettled([AppPart.preload(), preloadScreen()]);
}
