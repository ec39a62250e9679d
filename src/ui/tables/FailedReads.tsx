import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { figureTexts } from '@/texts/figures';
import { Button } from '@/ui/controls/Button';
import { Banner } from '@/ui/panels/Banner';
import styles from './Skeleton.module.css';

/** The first reads of a screen that failed, and the way to repeat them. */
interface FailedRead {
  again: () => void;
  /** They are being read again. */
  isTrying: boolean;
}

interface Failed {
  /** Null while all is well, or the screen still waits for other first reads. */
  failed: FailedRead | null;
  /** From now on a part of the screen shows what could not be loaded. Returns a function that ends that. */
  said: () => () => void;
}

const Reads = createContext<Failed>({ failed: null, said: () => () => undefined });

interface NotLoadedProps {
  /** The name of the button. */
  again: string;
  onAgain: () => void;
  isTrying?: boolean;
  /** What could not be loaded. */
  children: ReactNode;
}

/** Shown instead of figures or rows that could not be loaded, with a button that tries again. */
export function NotLoaded({ again, onAgain, isTrying = false, children }: NotLoadedProps) {
  const { said } = useContext(Reads);
  useLayoutEffect(() => {
    return said();
  }, [said]);
  const action = (
    <Button size="small" needsServer busy={isTrying} onClick={onAgain}>
      {again}
    </Button>
  );
  return (
    <div className={styles.inset}>
      <Banner tone="error" action={action}>
        {children}
      </Banner>
    </div>
  );
}

/** What to show instead of something whose read failed; null while it may still come. */
export function useFailedRead(): ReactNode {
  const { failed } = useContext(Reads);
  return (
    failed && (
      <NotLoaded again={figureTexts.tryAgain} onAgain={failed.again} isTrying={failed.isTrying}>
        {figureTexts.notLoaded}
      </NotLoaded>
    )
  );
}

/** Shown above a screen if a first read failed and nothing else on the screen says so. */
function PartNotLoaded({ failed: { again, isTrying } }: { failed: FailedRead }) {
  const action = (
    <Button size="small" needsServer busy={isTrying} onClick={again}>
      {figureTexts.tryAgain}
    </Button>
  );
  return (
    <Banner tone="error" action={action}>
      {figureTexts.partNotLoaded}
    </Banner>
  );
}

interface FailedReadsProps {
  failed: FailedRead | null;
  children: ReactNode;
}

/**
 * Makes sure that nothing inside waits for ever for a read that failed. Each placeholder becomes a sentence with "Try
 * again". If there is no placeholder, one sentence is shown above the screen.
 */
export function FailedReads({ failed, children }: FailedReadsProps) {
  const [saying, setSaying] = useState(0);
  const said = useMemo(
    () => () => {
      setSaying((count) => count + 1);
      return () => setSaying((count) => count - 1);
    },
    [],
  );
  return (
    <Reads value={useMemo(() => ({ failed, said }), [failed, said])}>
      {failed && saying === 0 && <PartNotLoaded failed={failed} />}
      {children}
    </Reads>
  );
}
