import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ActRow } from '@contract/console/sessions';
import type { ConsoleFailure } from '@/console/calls/callConsole';
import type { TypedNumber } from '@/domain/money/typedNumber';
import { toText } from '@/domain/money/decimal';
import { formatFixed } from '@/domain/money/formatDecimal';
import { reasonWords } from '@/domain/wording/noticeSentence';
import { authSaid } from '@/texts/authSentences';
import { accountTexts as texts, actsTexts, frameTexts } from '@/texts/console/acts';
import { ratesTexts } from '@/texts/console/books';
import { deskTexts } from '@/texts/console/desk';
import { figureTexts } from '@/texts/figures';
import { opensElsewhere } from '@/ui/browser/opensElsewhere';
import { QrCode } from '@/ui/figures/QrCode';
import { TimeText } from '@/ui/figures/times';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Banner, Button, Card } from './kit';
import { nameOfAct } from './words';
import { addressOfPlace, goTo, type Place } from './place';
import styles from './ActList.module.css';
import appKeyStyles from './AppKey.module.css';
import deskStyles from './Desk.module.css';

/** Acts on one thing, newest first: who, what, when and why. */
export function ActList({ acts }: { acts: readonly ActRow[] }) {
  return (
    <ul className={styles.acts}>
      {acts.map(({ id, act, operator, role, at, reason }) => (
        <li key={id}>
          <strong>{nameOfAct(act)}</strong>
          <span>{actsTexts.by(operator, role)}</span>
          <TimeText at={at} />
          {reason !== '' && <q>{reasonWords(reason)}</q>}
        </li>
      ))}
    </ul>
  );
}

interface AnswerButtonProps {
  busy: boolean;
  onClick: () => void;
  children: string;
}

/** The button of a question that Enter presses: it gets the focus when the question is asked. */
export function AnswerButton({ busy, onClick, children }: AnswerButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <Button ref={button} variant="primary" busy={busy} onClick={onClick}>
      {children}
    </Button>
  );
}

const GROUPS = /.{4}(?=.)/g;

/** The secret of a second factor for the operator's own app: as a QR code, and as a key to type. */
export function AppKey({ secret, url }: { secret: string; url: string }) {
  return (
    <div className={appKeyStyles.key}>
      <p>{texts.scan}</p>
      <div className={appKeyStyles.qr}>
        <QrCode text={url} label={texts.qr} />
      </div>
      <p>
        <span>{`${texts.key}: `}</span>
        <code className={appKeyStyles.secret}>{secret.replace(GROUPS, '$& ')}</code>
      </p>
    </div>
  );
}

/** Shown if the screen may be out of date. */
export function Outdated({ failure }: { failure: ConsoleFailure | null }) {
  if (!failure) return null;
  return <Banner tone="error">{failure.status === 0 ? frameTexts.outOfDate : failure.message}</Banner>;
}

/** Shown instead of content: it is being loaded, or why it could not be. */
export function Loading({ failure }: { failure: ConsoleFailure | null }) {
  if (failure) return <Outdated failure={failure} />;
  return (
    <Card>
      <SkeletonRows label={frameTexts.loading} />
    </Card>
  );
}

interface OutcomeProps {
  failures: readonly (ConsoleFailure | null)[];
  /** True after an act that was done. */
  done: boolean;
}

/** The result of the latest act. */
export function Outcome({ failures, done }: OutcomeProps) {
  const failure = failures.find((each) => each !== null);
  if (failure) return <Banner tone="error">{failure.message}</Banner>;
  return done ? <Banner tone="success">{deskTexts.done}</Banner> : null;
}

interface DecideProps {
  /** What is decided, for the names of the buttons. */
  name: string;
  /** True for the operator who asked: they may only take it back. */
  isOwn: boolean;
  busy: boolean;
  onApprove: () => void;
  onEnd: () => void;
}

/** The buttons under something that waits for a second operator. */
export function Decide({ name, isOwn, busy, onApprove, onEnd }: DecideProps) {
  const { approve, takeBack, decline, ofPair } = ratesTexts.waiting;
  const ending = isOwn ? takeBack : decline;
  return (
    <div className={deskStyles.buttons}>
      {!isOwn && (
        <Button variant="primary" size="small" aria-label={ofPair(approve, name)} busy={busy} onClick={onApprove}>
          {approve}
        </Button>
      )}
      <Button size="small" aria-label={ofPair(ending, name)} busy={busy} onClick={onEnd}>
        {ending}
      </Button>
    </div>
  );
}

interface PlaceLinkProps {
  to: Place;
  className?: string | undefined;
  current?: boolean;
  children: ReactNode;
}

export function PlaceLink({ to, className, current = false, children }: PlaceLinkProps) {
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a href={addressOfPlace(to)} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}

/** The layout of every section: two columns, a stack of cards, a line of fields, a row of buttons. */
export const deskClasses = deskStyles;

interface WindowButtonsProps {
  /** Where the window that is shown begins; null for the newest. */
  before: string | null;
  /** Where the next one begins; null if there is none. */
  next: string | null;
  onMove: (before: string | null) => void;
}

/** Beneath a list in a card: goes to the older rows, and back to the newest. */
export function WindowButtons({ before, next, onMove }: WindowButtonsProps) {
  if (before === null && next === null) return null;
  return (
    <div className={deskClasses.windows}>
      {before !== null && <Button onClick={() => onMove(null)}>{actsTexts.newest}</Button>}
      {next !== null && <Button onClick={() => onMove(next)}>{actsTexts.older}</Button>}
    </div>
  );
}

const EXAMPLE = '1234.56';

/** A typed amount or rate as canonical decimal text, or the field's error. */
type Figure = { text: string; error: null } | { text: null; error: string };

/** Reads a field of the console that needs a number. */
export function readFigure(label: string, { value, problem }: TypedNumber): Figure {
  if (value !== null) return { text: toText(value), error: null };
  if (problem === 'empty') return { text: null, error: authSaid.fieldRequired(label) };
  const { choose, writeAs } = figureTexts.typed;
  return { text: null, error: problem === 'ambiguous' ? choose : writeAs(formatFixed(EXAMPLE, 2)) };
}
