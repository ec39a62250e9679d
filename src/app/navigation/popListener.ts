type PopListener = (event: PopStateEvent) => void;

let listener: PopListener | null = null;

// At the window Chromium calls listeners in the order of their adding, whatever their phase. App.tsx loads this
// file before the router is mounted, so this one comes first and may keep an event from it.
window.addEventListener('popstate', (event) => listener?.(event), { capture: true });

/** Hears of the browser's back and forward before the router does. One at a time; returns how to stop. */
export function hearPopFirst(onPop: PopListener): () => void {
  listener = onPop;
  return () => {
    if (listener === onPop) listener = null;
  };
}
