/** A time from the database as ISO 8601 text. */
export const isoTime = (moment: Date): string => moment.toISOString();
