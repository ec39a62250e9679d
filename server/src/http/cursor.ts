const CURSOR = /^(\w+):([1-9]\d{0,17})$/;

/**
 * The cursor after a row, as clients get it: opaque text that names the row. It holds no secret: the row must be the
 * caller's own, which the reader of the list checks.
 */
export const printCursor = (list: string, id: string): string => Buffer.from(`${list}:${id}`).toString('base64url');

/** The id of the row that a cursor of this list names; null for any other text. */
export function parseCursor(list: string, text: string): string | null {
  const [, named, id] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  // The decoder skips what is not base64url, so the text must be what would be printed.
  return named === list && id !== undefined && printCursor(list, id) === text ? id : null;
}
