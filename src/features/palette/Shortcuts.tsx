import { paletteTexts } from '@/texts/palette';
import { Button } from '@/ui/controls/Button';
import styles from './Palette.module.css';

/** Every shortcut of the app. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.shortcuts}>
      <h2>{paletteTexts.shortcuts}</h2>
      <dl>
        {paletteTexts.keys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{paletteTexts.keysNote}</p>
      <Button onClick={onClose}>{paletteTexts.close}</Button>
    </div>
  );
}
