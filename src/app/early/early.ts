import { askFirst } from './askFirst';
import { holdSubmits } from './holdSubmits';
import { leaveWithoutSession } from './leaveWithoutSession';
import { markElsewhere } from './markElsewhere';
import { paintTheme } from './paintTheme';

// This script is written into every page behind the guard and runs before anything is painted. It must stay very small.
// It does what earlyPublic does too, and does not import it: webpack would then keep the two apart, with a runtime.
paintTheme();
markElsewhere();
leaveWithoutSession();
holdSubmits();
askFirst();
