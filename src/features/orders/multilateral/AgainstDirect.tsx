import { formatFixed } from '@/domain/money/formatDecimal';
import { moneyTexts } from '@/texts/money';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { Phrase } from '@/ui/figures/Phrase';
import { cx } from '@/ui/styles/cx';
import styles from './Paths.module.css';

const PERCENT_DECIMALS = 2;

/** "▴ +1.20% against the direct order": an arrow and a sign, so that the meaning never depends on colour. */
export function AgainstDirect({ percent }: { percent: string | null }) {
  if (percent === null) return null;
  const figure = moneyTexts.percent(formatFixed(percent.replace('-', ''), PERCENT_DECIMALS));
  const side = percent === '0' ? 'even' : percent.startsWith('-') ? 'less' : 'more';
  const sign = { even: '', less: '▾ −', more: '▴ +' }[side];
  return (
    <span className={styles.against}>
      <Phrase
        text={multilateralTexts.againstDirect}
        parts={{ difference: <span className={cx(styles[side])} translate="no">{`${sign}${figure}`}</span> }}
      />
    </span>
  );
}
