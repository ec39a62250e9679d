import { askFirst } from './askFirst';
import { holdSubmits } from './holdSubmits';
import { leaveWithoutSession } from './leaveWithoutSession';
import { markLanguage } from './markLanguage';
import { paintTheme } from './paintTheme';
import { paintWallets } from './paintWallets';

// This script is written into the homepage and runs before anything is painted. It is early.ts, and shows the wallets
// when their answer comes.
paintTheme();
markLanguage();
leaveWithoutSession();
holdSubmits();
askFirst();
// What cannot be painted is shown by the app.
paintWallets().catch(() => undefined);
