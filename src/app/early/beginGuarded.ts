import { askFirst } from './askFirst';
import { holdSubmits } from './holdSubmits';
import { leaveWithoutSession } from './leaveWithoutSession';
import { markLanguage } from './markLanguage';
import { paintTheme } from './paintTheme';

/**
 * What every page behind the guard does before anything is painted. Only the landing page is answered for other
 * addresses, so markElsewhere is not needed here.
 */
export function beginGuarded(): void {
  paintTheme();
  markLanguage();
  leaveWithoutSession();
  holdSubmits();
  askFirst();
}
