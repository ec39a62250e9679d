import { askFirst } from './askFirst';
import { holdSubmits } from './holdSubmits';
import { leaveWithoutSession } from './leaveWithoutSession';
import { markElsewhere } from './markElsewhere';
import { paintTheme } from './paintTheme';

// This script is written into every page and runs before anything is painted. It must stay very small.
paintTheme();
markElsewhere();
leaveWithoutSession();
holdSubmits();
askFirst();
