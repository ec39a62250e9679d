import type { ColorMode } from '@/ui/browser/useColorMode';

interface Palette {
  surface: string;
  raised: string;
  sunken: string;
  lineControl: string;
  ink: string;
  ink2: string;
  ink3: string;
  accent: string;
  accentSoft: string;
  down: string;
}

/** The colours of ui/styles/tokens.css as values, because antd computes with them. A test keeps the two equal. */
export const PALETTES: Record<ColorMode, Palette> = {
  light: {
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eceef3',
    lineControl: '#858d9c',
    ink: '#12151c',
    ink2: '#4a5261',
    ink3: '#636b7a',
    accent: '#2b3a9f',
    accentSoft: '#e8ebfa',
    down: '#b3261e',
  },
  dark: {
    surface: '#141922',
    raised: '#1a202b',
    sunken: '#10141b',
    lineControl: '#667389',
    ink: '#e8ebf1',
    ink2: '#aeb6c4',
    ink3: '#8f98a9',
    accent: '#8c9bff',
    accentSoft: '#1d2448',
    down: '#ff8f86',
  },
};
