export type ColorMode = 'light' | 'dark';

export interface Palette {
  bg: string;
  surface: string;
  raised: string;
  sunken: string;
  line: string;
  lineControl: string;
  ink: string;
  ink2: string;
  ink3: string;
  accent: string;
  accentHover: string;
  accentSoft: string;
  onAccent: string;
  gold: string;
  up: string;
  down: string;
}

/** The colours of ui/styles/tokens.css, which antd needs as values to compute with; a test keeps the two equal. */
export const PALETTES: Record<ColorMode, Palette> = {
  light: {
    bg: '#f4f5f8',
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: '#eceef3',
    line: '#e1e4ea',
    lineControl: '#858d9c',
    ink: '#12151c',
    ink2: '#4a5261',
    ink3: '#636b7a',
    accent: '#2b3a9f',
    accentHover: '#23307f',
    accentSoft: '#e8ebfa',
    onAccent: '#ffffff',
    gold: '#8a5c00',
    up: '#0a6f4b',
    down: '#b3261e',
  },
  dark: {
    bg: '#0d1016',
    surface: '#141922',
    raised: '#1a202b',
    sunken: '#10141b',
    line: '#232b38',
    lineControl: '#667389',
    ink: '#e8ebf1',
    ink2: '#aeb6c4',
    ink3: '#8f98a9',
    accent: '#8c9bff',
    accentHover: '#a6b2ff',
    accentSoft: '#1d2448',
    onAccent: '#0d1016',
    gold: '#f0bd4f',
    up: '#4fce9d',
    down: '#ff8f86',
  },
};
