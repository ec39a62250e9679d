import { type ComponentProps, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { boundsOf, type ColumnName, type DeskLayout, fittingWidth, readLayout } from '@/domain/book/deskLayout';
import { withLayout } from '@/domain/book/layoutChange';
import { deskChosen, selectDesk } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '@/state/store/hooks';
import { layoutTexts } from '@/texts/market/layout';
import styles from './Splitter.module.css';
import { useSize } from './useDeskLayout';

/** What an arrow key adds, in pixels. */
const STEP = 16;

/** The width of a column after a key; null for any other key. Its left edge is moved, so the left arrow widens it. */
function widthAfter(key: string, column: ColumnName, width: number): number | null {
  const { least, most } = boundsOf(column);
  const after: Partial<Record<string, number>> = {
    ArrowLeft: width + STEP,
    ArrowRight: width - STEP,
    Home: least,
    End: most,
  };
  const wanted = after[key];
  return wanted === undefined ? null : fittingWidth(column, wanted);
}

/** The left edge of a column, with which pointer and keyboard change its width. The width is stored. */
export function Splitter({ column }: { column: ColumnName }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const size = useSize();
  const width = useAppSelector((state) => readLayout(selectDesk(state), size)[column]);
  const drag = useRef<{ from: number; width: number } | null>(null);
  const keep = (wanted: number) => {
    const text = selectDesk(store.getState());
    const layout: DeskLayout = { ...readLayout(text, size), [column]: wanted };
    dispatch(deskChosen(withLayout(text, size, layout)));
  };
  const hear = (event: KeyboardEvent) => {
    const wanted = widthAfter(event.key, column, width);
    if (wanted === null) return;
    event.preventDefault();
    keep(wanted);
  };
  const widthAt = ({ clientX }: PointerEvent) =>
    drag.current === null ? width : fittingWidth(column, drag.current.width + drag.current.from - clientX);
  const { least, most } = boundsOf(column);
  // The focusable separator of WAI-ARIA is a control, which the rules of JSX do not know.
  const separator: ComponentProps<'div'> = {
    role: 'separator',
    'aria-orientation': 'vertical',
    'aria-label': layoutTexts.widthOf[column],
    'aria-valuenow': width,
    'aria-valuemin': least,
    'aria-valuemax': most,
    'aria-valuetext': layoutTexts.pixels(width),
    tabIndex: 0,
    onKeyDown: hear,
    onPointerDown: (event) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: event.clientX, width };
    },
    onPointerMove: (event) => {
      // While it is dragged, only the style changes, without a render of the desk; the width is stored at the end.
      const columns = event.currentTarget.closest<HTMLElement>('[data-columns]');
      if (drag.current !== null) columns?.style.setProperty(`--${column}`, `${String(widthAt(event))}px`);
    },
    onPointerUp: (event) => {
      const wanted = widthAt(event);
      drag.current = null;
      if (wanted !== width) keep(wanted);
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  };
  return <div {...separator} className={styles.splitter} />;
}
