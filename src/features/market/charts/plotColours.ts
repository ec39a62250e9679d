/** The design's colours of a chart, in a form that a canvas accepts. */
export type PlotColours = Readonly<Record<(typeof TOKENS)[number], string>>;

const TOKENS = ['accent', 'depth-offer', 'gold', 'up', 'down', 'line', 'ink-3'] as const;

/** The present values of the design tokens, because a canvas cannot use custom properties. */
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
