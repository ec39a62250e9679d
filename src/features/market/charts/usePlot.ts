import { useEffect, useRef, type RefObject } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useColorMode } from '@/ui/browser/useColorMode';
import { type PlotColours, readColours } from './plotColours';

const PLOT_HEIGHT = 200;
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
 * A chart inside the host element: as wide as the host, in the colours of the theme, and drawn again only if there is
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
    const size = { width: Math.max(1, element.clientWidth), height: PLOT_HEIGHT };
    const made = new uPlot({ ...options(readColours(element)), ...size }, latest.current(), element);
    plot.current = made;
    const observer = new ResizeObserver(() => {
      const width = Math.max(1, element.clientWidth);
      if (width !== made.width) made.setSize({ width, height: PLOT_HEIGHT });
    });
    observer.observe(element);
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
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return host;
}
