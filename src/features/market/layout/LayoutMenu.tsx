import { PANELS, readLayout } from '@/domain/book/deskLayout';
import { toggledPanel, withLayout } from '@/domain/book/layoutChange';
import { deskChosen, selectDesk } from '@/state/slices/preferencesSlice';
import { useAppDispatch, useAppSelector } from '@/state/store/hooks';
import { layoutTexts } from '@/texts/market/layout';
import { Button } from '@/ui/controls/Button';
import { buttonClass } from '@/ui/controls/buttonClass';
import { WatchlistButton } from '@/widgets/watch/WatchlistButton';
import styles from './LayoutMenu.module.css';
import { useSize } from './useDeskLayout';

/** Shows and hides the panels of a desk. A native popover: Esc or a press outside closes it. */
export function LayoutMenu() {
  const dispatch = useAppDispatch();
  const size = useSize();
  const text = useAppSelector(selectDesk);
  const layout = readLayout(text, size);
  return (
    <>
      <button type="button" className={buttonClass({ variant: 'quiet' })} popoverTarget="desk-layout">
        {layoutTexts.title}
      </button>
      <div id="desk-layout" popover="auto" className={styles.menu}>
        <fieldset className={styles.panels}>
          <legend>{layoutTexts.panels}</legend>
          {PANELS.map((panel) => (
            <label key={panel} className={styles.panel}>
              <input
                type="checkbox"
                checked={!layout.hidden.includes(panel)}
                onChange={() =>
                  dispatch(
                    deskChosen(withLayout(text, size, { ...layout, hidden: toggledPanel(layout.hidden, panel) })),
                  )
                }
              />
              <span>{layoutTexts.names[panel]}</span>
            </label>
          ))}
        </fieldset>
        <WatchlistButton />
        <Button size="small" block onClick={() => dispatch(deskChosen(withLayout(text, size, null)))}>
          {layoutTexts.reset}
        </Button>
        <p className={styles.note}>{layoutTexts.note}</p>
      </div>
    </>
  );
}
