import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface ScreenEntry {
  /** The document's title before " · Crossrate". */
  title: string;
  Screen: LazyExoticComponent<ComponentType>;
  /** Fetches the screen's chunk before its first visit. */
  preload: () => Promise<unknown>;
}

/** One row of screens.ts: a title and a lazy component without props (parameters come from the route). */
export function screen(title: string, load: () => Promise<ComponentType>): ScreenEntry {
  return { title, preload: load, Screen: lazy(() => load().then((Screen) => ({ default: Screen }))) };
}
