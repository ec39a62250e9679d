import { holdSubmits } from './holdSubmits';
import { markElsewhere } from './markElsewhere';
import { markLanguage } from './markLanguage';
import { paintTheme } from './paintTheme';

// This script is written into every public page and runs before anything is painted. It must stay very small.
paintTheme();
markElsewhere();
markLanguage();
holdSubmits();
