import { type ColumnName, type DeskLayout, type Panel, PANELS, type Size, USUAL } from './deskLayout';

const COLUMNS: readonly ColumnName[] = ['side', 'middle'];

/** What is stored for all sizes, with another layout of one of them; null: the default layout. */
export function withLayout(text: string, size: Size, layout: DeskLayout | null): string {
  const stored = new URLSearchParams(text);
  for (const part of ['hidden', ...COLUMNS]) stored.delete(`${size}.${part}`);
  if (layout === null) {
    stored.delete(`${size}.books`);
    return stored.toString();
  }
  if (layout.hidden.length > 0) stored.set(`${size}.hidden`, layout.hidden.join(' '));
  for (const column of COLUMNS) {
    if (layout[column] !== USUAL[size][column]) stored.set(`${size}.${column}`, String(layout[column]));
  }
  return stored.toString();
}

/** The panels that are hidden after a press on one of them. */
export function toggledPanel(hidden: readonly Panel[], panel: Panel): readonly Panel[] {
  return PANELS.filter((one) => hidden.includes(one) !== (one === panel));
}
