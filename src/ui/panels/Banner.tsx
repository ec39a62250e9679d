import { inElements } from '@/ui/marks/inElements';
import { SupportText } from '@/ui/marks/SupportText';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { cx } from '@/ui/layout/cx';

export type Tone = 'info' | 'success' | 'error' | 'warn';

const MARKS: Record<Tone, string> = { info: 'i', success: '✓', error: '!', warn: '!' };

interface BannerProps {
  tone: Tone;
  children: ReactNode;
  /** Shown beside the text: a retry button or a link. */
  action?: ReactNode;
}

/** One message over a form or a screen. Errors and warnings interrupt a screen reader; the others wait. */
export function Banner({ tone, children, action }: BannerProps) {
  const urgent = tone === 'error' || tone === 'warn';
  return (
    <div className={cx(styles.banner, styles[tone])} role={urgent ? 'alert' : 'status'}>
      <span className={styles.mark} aria-hidden="true">
        {MARKS[tone]}
      </span>
      <div className={styles.words}>
        {typeof children === 'string' ? <SupportText>{children}</SupportText> : inElements(children)}
      </div>
      {action}
    </div>
  );
}
