import { lazy, Suspense, useState } from 'react';
import { deskPath } from '@/routes/deskPath';
import { shareTexts } from '@/texts/market/share';
import { useCopying } from '@/ui/browser/useCopying';
import { Button } from '@/ui/controls/Button';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Icon } from '@/ui/marks/Icon';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { Card } from '@/ui/panels/Card';
import { PartBoundary } from '@/ui/panels/PartBoundary';
import styles from './ShareLevel.module.css';

/** A level of the desk: what is bought, what is paid, and its exact rate. */
export interface Level {
  currency: string;
  swapTo: string;
  rate: string;
}

/** Loaded with the first sheet that is opened. */
const QrCode = lazy(() =>
  import(/* webpackChunkName: "qr" */ '@/ui/figures/QrCode').then((module) => ({ default: module.QrCode })),
);

function CopyLink({ link }: { link: string }) {
  const { outcome, copy } = useCopying(link);
  const said = outcome && shareTexts.copying[outcome];
  return (
    <>
      <Button variant="primary" onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={16} />
        {said ?? shareTexts.copy}
      </Button>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}

/** The system's own way to share, on browsers that have one. */
function SystemShare({ link, title }: { link: string; title: string }) {
  const [isFailed, setFailed] = useState(false);
  const system: Partial<Pick<Navigator, 'share'>> = navigator;
  if (!system.share) return null;
  const share = () => {
    setFailed(false);
    navigator.share({ title, url: link }).catch((error: unknown) => {
      // A user who closes the system's dialog knows that they did.
      setFailed(!(error instanceof DOMException && error.code === DOMException.ABORT_ERR));
    });
  };
  return (
    <>
      <Button onClick={share}>{shareTexts.toSystem}</Button>
      <span role="status">{isFailed && shareTexts.notShared}</span>
    </>
  );
}

interface ShareSheetProps {
  level: Level;
  open: boolean;
  onClose: () => void;
}

/** The link to a level, as text and as a QR code. */
export function ShareSheet({ level, open, onClose }: ShareSheetProps) {
  const { currency, swapTo, rate } = level;
  const link = new URL(deskPath(currency, swapTo, rate), window.location.href).href;
  return (
    <Sheet open={open} onClose={onClose} label={shareTexts.share}>
      <Card
        title={shareTexts.share}
        actions={
          <Button variant="quiet" size="small" icon aria-label={shareTexts.close} onClick={onClose}>
            <Icon name="close" size={16} />
          </Button>
        }
        padded
      >
        <p className={styles.facts}>{shareTexts.facts}</p>
        <div className={styles.qr}>
          <PartBoundary instead={shareTexts.qrFailed}>
            <Suspense fallback={shareTexts.loadingQr}>
              <QrCode text={link} label={shareTexts.qrOf(currency, swapTo, rate)} />
            </Suspense>
          </PartBoundary>
        </div>
        <p className={styles.link}>{link}</p>
        <div className={styles.buttons}>
          <CopyLink link={link} />
          <SystemShare link={link} title={shareTexts.titleOf(currency, swapTo, rate)} />
        </div>
      </Card>
    </Sheet>
  );
}
