import { askFirst } from './askFirst';
import { holdSubmits } from './holdSubmits';
import { leaveWithoutSession } from './leaveWithoutSession';
import { markLanguage } from './markLanguage';
import { paintBook } from './paintBook';
import { paintTheme } from './paintTheme';

// This script is written into the market of a currency and runs before anything is painted. It is early.ts, and shows
// the first rates when their answers come.
paintTheme();
markLanguage();
leaveWithoutSession();
holdSubmits();
askFirst();
// What cannot be painted is shown by the app.
paintBook().catch(() => undefined);
