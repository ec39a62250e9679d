import { askFirst } from './askFirst';
import { holdSubmits } from './holdSubmits';
import { leaveWithoutSession } from './leaveWithoutSession';
import { markLanguage } from './markLanguage';
import { paintTheme } from './paintTheme';

// This script is written into every page behind the guard and runs before anything is painted. It must stay very small.
// It shares parts with earlyPublic, and does not import it: webpack would then keep the two apart, with a runtime.
// Only the landing page is answered for other addresses, so markElsewhere is not needed here.
paintTheme();
markLanguage();
leaveWithoutSession();
holdSubmits();
askFirst();
