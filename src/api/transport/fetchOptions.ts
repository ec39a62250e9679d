/** How a query is sent that no screen shows, and whose answer must not come from the cache. */
export const AFRESH = { subscribe: false, forceRefetch: true } as const;
