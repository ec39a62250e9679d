import { useMemo, type CSSProperties } from 'react';
import { type DeskLayout, type Panel, readLayout, type Size } from '@/domain/book/deskLayout';
import { selectDesk } from '@/state/slices/preferencesSlice';
import { useAppSelector } from '@/state/store/hooks';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';

/** From these widths on: the ticket has its own column, the part beneath the books has one, both are wide. */
const TWO = '(min-width: 1100px)';
const THREE = '(min-width: 1800px)';
const WIDE = '(min-width: 2400px)';

/** The size of the screen, as desks count it. */
export function useSize(): Size {
  const [isTwo, isThree, isWide] = [useMediaQuery(TWO), useMediaQuery(THREE), useMediaQuery(WIDE)];
  if (isWide) return 'wide';
  if (isThree) return 'three';
  return isTwo ? 'two' : 'one';
}

interface ShownLayout {
  layout: DeskLayout;
  shows: (panel: Panel) => boolean;
  hasSide: boolean;
  hasMiddle: boolean;
  /** Of the element that holds the columns. */
  style: CSSProperties;
}

/** Which panels and columns a desk shows on this screen, as the user chose. */
export function useDeskLayout(): ShownLayout {
  const size = useSize();
  const text = useAppSelector(selectDesk);
  return useMemo(() => {
    const layout = readLayout(text, size);
    const shows = (panel: Panel) => !layout.hidden.includes(panel);
    const hasSide = size !== 'one' && (shows('ticket') || shows('tape'));
    const hasMiddle = (size === 'three' || size === 'wide') && (shows('chart') || shows('mine'));
    const columns = ['minmax(0,1fr)', hasMiddle && 'var(--middle)', hasSide && 'var(--side)'];
    const style = {
      '--side': `${String(layout.side)}px`,
      '--middle': `${String(layout.middle)}px`,
      gridTemplateColumns: columns.filter(Boolean).join(' '),
    };
    return { layout, shows, hasSide, hasMiddle, style };
  }, [text, size]);
}
