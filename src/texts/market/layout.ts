import { inLanguage } from '@/texts/language/inLanguage';

/** Which panels a desk shows, and how wide its columns are. */
export const layout = {
  title: 'Layout',
  panels: 'Panels',
  names: { ticket: 'Order ticket', tape: 'Trades', mine: 'My orders and listings', chart: 'Chart' },
  reset: 'Reset the layout',
  note: 'Kept on this device for screens of this size. A line between two columns moves with the arrow keys or the pointer.',
  widthOf: { side: 'Width of the ticket column', middle: 'Width of the middle column' },
  pixels: (width: number) => `${String(width)} pixels`,
};

export const layoutTexts = inLanguage('layout', layout);
