/** What the page sends to a worker that waits, to let it take over. */
export const ACTIVATE = 'activate';
