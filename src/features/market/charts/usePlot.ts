import { useEffect, useRef, type RefObject } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useColorMode } from '@/ui/browser/useColorMode';
import { type PlotColours, readColours } from './plotColours';

/** In pixels, if the place has no height: a document that is not drawn. */
const USUAL_HEIGHT = 200;

/** As large as the place of the chart, which is around its host and has a height of its own. */
const sizeOf = ({ clientWidth, clientHeight }: Element) => ({
  width: Math.max(1, clientWidth),
  height: clientHeight || USUAL_HEIGHT,
});
/** New points are drawn at most this often, however often the market changes. */
const DRAW_EVERY_MS = 500;

interface Plot {
  /** All options except size and data. A new object makes a new chart. */
  options: (colours: PlotColours) => Omit<uPlot.Options, 'width' | 'height'>;
  /** Called when it is time to draw. A new function means that there is something new to draw. */
  read: () => uPlot.AlignedData;
  /** What is drawn besides the data. A new value means that there is something new to draw, too. */
  beside?: string | null;
}

/**
 * A chart inside the host element: as large as the place around it, in the colours of the theme, and drawn again only if there is
 * new data.
 */
export function usePlot({ options, read, beside = null }: Plot): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(read);
  const drawnBeside = useRef(beside);
  const mode = useColorMode();
  const timer = useRef(0);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const place = element.parentElement ?? element;
    const made = new uPlot({ ...options(readColours(element)), ...sizeOf(place) }, latest.current(), element);
    plot.current = made;
    const observer = new ResizeObserver(() => {
      const size = sizeOf(place);
      if (size.width !== made.width || size.height !== made.height) made.setSize(size);
    });
    observer.observe(place);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [options, mode]);

  useEffect(() => {
    const isNew = latest.current !== read || drawnBeside.current !== beside;
    latest.current = read;
    drawnBeside.current = beside;
    if (!isNew || timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      plot.current?.setData(latest.current());
    }, DRAW_EVERY_MS);
  }, [read, beside]);
  useEffect(() => {
    return () => window.clearTimeout(timer.current);
  }, []);
  return host;
}
