import { type ComponentType, createElement, lazy, useState } from 'react';

/** A component whose code is fetched when it is shown, or earlier by `preload`. */
export type Part<Props = object> = ComponentType<Props> & {
  /** Fetches the code. If that fails, it is fetched again when the component is shown. */
  preload: () => Promise<unknown>;
};

/**
 * Like React.lazy, but code that is already there is shown at once, without a fallback in between. So the page that the
 * build drew is replaced in one step (app/start/main). The app and its screens use this function, because public pages
 * download it; parts of a screen use widgets/parts/later.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => (loaded = await load());
  const Awaited = lazy(async () => ({ default: await preload() }));
  function Loaded(props: Props) {
    const [Code] = useState<ComponentType<Props>>(() => loaded ?? Awaited);
    return createElement(Code, props);
  }
  return Object.assign(Loaded, { preload });
}
