/** Names the language whose files a worker keeps, in its address. */
export const LANGUAGE = 'language';

/** What the page sends to a worker that waits, to let it take over. */
export const ACTIVATE = 'activate';
