import { PUBLIC_ROUTES } from './publicAddresses';

export type PublicRouteName = keyof typeof PUBLIC_ROUTES;

export const PUBLIC_ROUTE_NAMES = Object.keys(PUBLIC_ROUTES) as PublicRouteName[];

interface PublicRoute {
  name: PublicRouteName;
  /** The parameter of the address; '' if the route has none. */
  parameter: string;
}

/** Like the router: upper and lower case are the same, and slashes at the end do not count. */
const patternOf = (name: PublicRouteName) =>
  new RegExp(`^${PUBLIC_ROUTES[name].replace(/:\w+/, '([^/]+)').replace(/\/$/, '')}/*$`, 'i');

const SLASH = '%2F';

/** Decodes an address except for slashes inside a parameter. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', SLASH))
      .join('/');
  } catch {
    return pathname;
  }
}

/** The public route of an address, read as the router reads it; null for any other address. */
export function findPublicRoute(pathname: string): PublicRoute | null {
  const path = decoded(pathname);
  for (const name of PUBLIC_ROUTE_NAMES) {
    const found = patternOf(name).exec(path);
    if (found) return { name, parameter: (found[1] ?? '').replaceAll(SLASH, '/') };
  }
  return null;
}
