/** Statements that are made from parts have many texts; those beyond this number are not prepared. */
const MOST_NAMES = 1_000;

/** Reading and changing rows. A text with several statements cannot be prepared. */
const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i;

const names = new Map<string, string>();
let generation = 0;

/**
 * The name under which a connection keeps the prepared statement of this text, so that the database reads and plans it
 * once for a connection and not at each use; undefined for a text that is not kept.
 */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size === MOST_NAMES || !PREPARABLE.test(sql)) return undefined;
  const name = `s${String(generation)}_${String(names.size)}`;
  names.set(sql, name);
  return name;
}

/** From now on every statement is prepared again: a table has changed, so the prepared ones return other columns. */
export function renameStatements(): void {
  names.clear();
  generation += 1;
}
