import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { deskPath } from '@/routes/deskPaths';
import { shareTexts } from '@/texts/market/share';
import { bilateralTexts } from '@/texts/orders/bilateral';
import { useCopying } from '@/ui/browser/useCopying';
import { Button } from '@/ui/controls/Button';
import { Sheet } from '@/ui/dialogs/Sheet';
import { Icon } from '@/ui/marks/Icon';
import { Tag } from '@/ui/marks/Tag';
import { VisuallyHidden } from '@/ui/marks/VisuallyHidden';
import { Card } from '@/ui/panels/Card';
import { AlertButton } from '@/widgets/alerts/AlertButton';
import styles from './TicketFrame.module.css';
import shareLevelStyles from './ShareLevel.module.css';
import { later } from '@/widgets/parts/later';

/** A level of the desk: what is bought, what is paid, and its exact rate. */
interface SharedLevel {
  currency: string;
  swapTo: string;
  rate: string;
}

/** Loaded with the first sheet that is opened. */
const QrCode = later(() => import(/* webpackChunkName: "qr" */ '@/ui/figures/QrCode'), 'QrCode', {
  meanwhile: shareTexts.loadingQr,
  instead: shareTexts.qrFailed,
});

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
  level: SharedLevel;
  open: boolean;
  onClose: () => void;
}

/** The link to a level, as text and as a QR code. */
function ShareSheet({ level, open, onClose }: ShareSheetProps) {
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
        <p className={shareLevelStyles.facts}>{shareTexts.facts}</p>
        <div className={shareLevelStyles.qr}>
          <QrCode text={link} label={shareTexts.qrOf(currency, swapTo, rate)} />
        </div>
        <p className={shareLevelStyles.link}>{link}</p>
        <div className={shareLevelStyles.buttons}>
          <CopyLink link={link} />
          <SystemShare link={link} title={shareTexts.titleOf(currency, swapTo, rate)} />
        </div>
      </Card>
    </Sheet>
  );
}

/** Three dots that are connected. It is not in ui/marks/Icon, because every page downloads those. */
function ShareMark() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      aria-hidden="true"
    >
      <path d="M18 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM18 22a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8.6 13.5l6.8 4M15.4 6.5l-6.8 4" />
    </svg>
  );
}

/** Opens what shares the link to a level. */
function ShareLevel(level: SharedLevel) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon
        aria-label={shareTexts.share}
        title={shareTexts.share}
        onClick={() => setOpen(true)}
      >
        <ShareMark />
      </Button>
      <ShareSheet level={level} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export interface DeskTicketProps {
  /** What is bought, and what is paid. */
  currency: string;
  swapTo: string;
  /** The exact rate of the taken level; taking another level changes it in the open ticket. */
  rate: string;
  onClose: () => void;
}

interface TicketFrameProps extends DeskTicketProps {
  /** Which kind of order it is. */
  kind: string;
  /** The rate whose link is shared: the one in the ticket. */
  sharedRate: string;
  children: ReactNode;
}

/** The frame of a ticket on the desk: what is bought, the link to the level, a way to close it, and an alert. */
export function TicketFrame({ currency, swapTo, rate, onClose, kind, sharedRate, children }: TicketFrameProps) {
  return (
    <Card
      className={styles.frame}
      title={bilateralTexts.buyWith(currency, swapTo)}
      actions={
        <>
          <span className={styles.kind}>
            <Tag>{kind}</Tag>
          </span>
          <div className={styles.icons}>
            <ShareLevel currency={currency} swapTo={swapTo} rate={sharedRate} />
            <Button
              variant="quiet"
              size="small"
              icon
              aria-label={bilateralTexts.close}
              title={bilateralTexts.closeKey}
              onClick={onClose}
            >
              <Icon name="close" size={16} />
            </Button>
          </div>
        </>
      }
      padded
    >
      {children}
      <AlertButton key={rate} currency={currency} swapTo={swapTo} on="listings" rate={rate} named />
    </Card>
  );
}

/** Moves the focus to the amount of a ticket, each time that a level is taken. */
export function useAmountFocus(field: RefObject<HTMLInputElement | null>, rate: string): void {
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [rate, field]);
}
