import type { OwnPeg } from '@contract/values/peg';
import { pegText } from '@/domain/wording/pegText';
import { pegTexts } from '@/texts/orders/pegs';
import styles from './PegNote.module.css';

/** How a listing follows the market: "Follows the market −1.5 %". Nothing for one that does not. */
export function PegNote({ peg, brief = false }: { peg: OwnPeg | undefined; brief?: boolean }) {
  if (!peg) return null;
  const say = brief ? pegTexts.followsBriefly : pegTexts.follows;
  return <span className={styles.note}>{say(pegText(peg.percent))}</span>;
}
