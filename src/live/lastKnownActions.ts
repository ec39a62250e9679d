import { createAction } from '@reduxjs/toolkit';

/**
 * The server was not reached, so an endpoint shows what was known at `at`: milliseconds of the clock; null if the clock
 * was wrong then or is now.
 */
export const lastKnownShown = createAction<{ endpoint: string; at: number | null }>('live/lastKnownShown');
