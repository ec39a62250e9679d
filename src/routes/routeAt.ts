const isAt = (pattern: string, pathname: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname);

/** The pattern among these that a path has: `/disputes/17` is at `/disputes/:transactionId`. Exact ones come first. */
export const routeAt = (routes: readonly string[], pathname: string): string | undefined =>
  routes.find((route) => route === pathname) ?? routes.find((route) => isAt(route, pathname));
