import type { ComponentType } from 'react';
import { type Part, part } from './laterPart';

export interface ScreenEntry {
  /** The document's title before " · Crossrate". */
  title: string;
  Screen: ComponentType;
  /** Fetches the screen's chunk before its first visit. */
  preload: Part['preload'];
}

/** One row of screens.ts: a title and a screen that is fetched. It has no props: parameters come from the route. */
export function screen(title: string, load: () => Promise<ComponentType>): ScreenEntry {
  const { Component, preload } = part(load);
  return { title, Screen: Component, preload };
}
