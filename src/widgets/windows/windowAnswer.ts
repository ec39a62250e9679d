/** How many rows a window of a screen has. On a large screen that is a little more than what is visible at once. */
export const WINDOW_LIMIT = '50';

/** A window as the server answers it. */
export interface WindowAnswer<Row> {
  results: readonly Row[];
  next: string | null;
}

export const wholeList = <Row>(rows: readonly Row[] | undefined): WindowAnswer<Row> | undefined =>
  rows && { results: rows, next: null };
