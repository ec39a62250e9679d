import { routeAt } from '@/routes/routeAt';
import { ROUTES } from '@/routes/routes';

/** Its page starts the app at any address. */
const ANY = '/';

/**
 * The file of the build that starts the app at this path; null for a path that is no route, which only the server
 * answers. So no path of the backend is ever answered from the device.
 *
 * @param pages the file of each route in one language, as pages.json of the build names it
 */
export function pageFor(pathname: string, pages: Readonly<Record<string, string>>): string | null {
  const route = routeAt(Object.keys(pages), pathname);
  if (route !== undefined) return `/${pages[route] ?? ''}`;
  return routeAt(Object.values(ROUTES), pathname) === undefined ? null : `/${pages[ANY] ?? ''}`;
}
