import { part } from '@/app/navigation/laterPart';
import { textsOf } from '@/app/page/language';

/** The router and the routes. */
export const appPart = part(async () => {
  await textsOf('app');
  return (await import(/* webpackChunkName: "app" */ '@/app/routing/App')).App;
});

/**
 * Fetches the app and the code of a route behind the guard, so that the first rendering shows its screen. What could
 * not be fetched is fetched again when it is shown, and reported there.
 */
export async function preloadApp(pathname: string): Promise<void> {
  const preloadScreen = async () => {
    await textsOf('app');
    const { preloadRoute } = await import(/* webpackChunkName: "app" */ '@/app/routing/preloadRoute');
    await preloadRoute(pathname);
  };
  await Promise.allSettled([appPart.preload(), preloadScreen()]);
}
