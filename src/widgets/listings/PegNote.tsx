import type { OwnPeg } from '@contract/values/peg';
import { pegText } from '@/domain/wording/pegText';
import { pegTexts } from '@/texts/listing/pegs';
import styles from './PegNote.module.css';

/** How a listing follows the market: "Follows the market −1.5%". */
export const PegNote = ({ peg }: { peg: OwnPeg }) => (
  <span className={styles.note}>{pegTexts.follows(pegText(peg.percent))}</span>
);
