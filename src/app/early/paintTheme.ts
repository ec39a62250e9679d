import { storedChoices } from '@/api/session/storedChoices';

/** Keeps only a choice that this version knows. */
function known(stored: string | undefined, choices: readonly string[]): string | undefined {
  return choices.find((choice) => JSON.stringify(choice) === stored);
}

/** Applies what the user chose, before anything is painted. Without a choice, the system's theme applies. */
export function paintTheme(): void {
  const { theme, density } = storedChoices();
  const { dataset } = document.documentElement;
  const color = known(theme, ['light', 'dark']);
  if (color !== undefined) dataset.theme = color;
  const rows = known(density, ['auto', 'compact', 'comfortable']);
  if (rows !== undefined) dataset.density = rows;
}
