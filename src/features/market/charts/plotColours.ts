/** The design's colours that a chart is drawn in, as the canvas takes them. */
export type PlotColours = Readonly<Record<(typeof TOKENS)[number], string>>;

const TOKENS = ['accent', 'depth-offer', 'gold', 'line', 'ink-3'] as const;

/** The design tokens as they are now, by theme: a canvas knows no custom properties. */
export function readColours(host: HTMLElement): PlotColours {
  const probe = document.createElement('i');
  host.append(probe);
  const colours = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as PlotColours;
}
