import { deviceStorage } from '@/api/session/deviceStorage';

/** The theme that the user chose (state/store/persistence keeps it), or null. */
function storedTheme(): unknown {
  try {
    const { theme = 'null' } = JSON.parse(deviceStorage.read('persist:crossrate') ?? '{}') as { theme?: string };
    return JSON.parse(theme);
  } catch {
    return null;
  }
}

// A separate script that runs before the first paint, so that nothing flashes. Without a choice, the system's theme
// applies.
const theme = storedTheme();
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
