/** The panels of a desk beside its books. The books are always shown. */
export const PANELS = ['ticket', 'tape', 'mine', 'chart'] as const;
export type Panel = (typeof PANELS)[number];

/** How many columns the screen has room for, and `wide` for three that are wide. Each has a layout of its own. */
export type Size = 'one' | 'two' | 'three' | 'wide';

export type ColumnName = 'side' | 'middle';

export interface DeskLayout {
  hidden: readonly Panel[];
  /** The widths of the columns beside the books, in pixels. */
  side: number;
  middle: number;
}

interface Bounds {
  least: number;
  most: number;
}

const BOUNDS: Record<ColumnName, Bounds> = {
  side: { least: 280, most: 520 },
  middle: { least: 440, most: 1000 },
};

/** The smallest and largest width of a column. */
export const boundsOf = (column: ColumnName): Bounds => BOUNDS[column];

/** The layout if the user has chosen none, by size. */
export const USUAL: Record<Size, Omit<DeskLayout, 'hidden'>> = {
  one: { side: 320, middle: 560 },
  two: { side: 320, middle: 560 },
  three: { side: 320, middle: 620 },
  wide: { side: 360, middle: 820 },
};

/** The nearest width that the column can have. */
export function fittingWidth(column: ColumnName, width: number): number {
  const { least, most } = boundsOf(column);
  return Math.min(most, Math.max(least, Math.round(width)));
}

function widthOf(stored: string | null, column: ColumnName, usual: number): number {
  return stored !== null && /^\d{1,4}$/.test(stored) ? fittingWidth(column, parseInt(stored, 10)) : usual;
}

/**
 * The layout of a size, from what is stored for all sizes. Unreadable parts have the default. @param text as written by
 * `withLayout`
 */
export function readLayout(text: string, size: Size): DeskLayout {
  const stored = new URLSearchParams(text);
  const hidden = (stored.get(`${size}.hidden`) ?? '').split(' ');
  const usual = USUAL[size];
  return {
    hidden: PANELS.filter((panel) => hidden.includes(panel)),
    side: widthOf(stored.get(`${size}.side`), 'side', usual.side),
    middle: widthOf(stored.get(`${size}.middle`), 'middle', usual.middle),
  };
}
