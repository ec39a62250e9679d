import type { ReactNode } from 'react';

const ICONS = {
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M10.6 5.1A10 10 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-2.7 3.6M6.6 6.6C3.6 8.6 2 12 2 12s3.6 7 10 7a9.7 9.7 0 0 0 5.4-1.6M3 3l18 18',
  bell: 'M18 9a6 6 0 1 0-12 0c0 6-2.5 7-2.5 7h17S18 15 18 9ZM10 20a2.2 2.2 0 0 0 4 0',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6 6 18',
  home: 'M3 11 12 4l9 7M5.5 9.5V20h13V9.5',
  market: 'M4 20V10M10 20V4M16 20v-8M21 20H3',
  profile: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20a7.5 7.5 0 0 1 15 0',
  transactions: 'M7 4v14M7 4 3.5 7.5M7 4l3.5 3.5M17 20V6M17 20l3.5-3.5M17 20l-3.5-3.5',
  rates: 'M3 17l6-6 4 4 8-9M15.5 6H21v5.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  system: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  fund: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  withdraw: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  order: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  check: 'M5 12.5 10 17.5 19.5 7',
  chevron: 'M6 9l6 6 6-6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  trash: 'M4 7h16M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
} as const;

export type IconName = keyof typeof ICONS;

/** A line icon in the colour of its text, 18 px by default. Use it beside text or in a labelled control. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
