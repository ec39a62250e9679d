import type { ReactNode } from 'react';
import { awayTexts } from '@/texts/profile/away';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/FieldError';
import { Tag } from '@/ui/marks/Tag';
import styles from './Away.module.css';

interface AwayWayProps {
  title: string;
  /** What it does. */
  hint: string;
  /** Undefined while it is not known. */
  isOn: boolean | undefined;
  /** False if it cannot be turned on; the card says why. */
  isPossible: boolean;
  /** Why this way alone cannot be turned on. */
  obstacle?: string | null;
  /** What went wrong at the last press. */
  failure: string | null;
  /** The names of the button, for those who hear it alone. */
  turnOn: string;
  turnOff: string;
  busy: boolean;
  needsServer?: boolean;
  onTurn: (on: boolean) => void;
  /** More choices of a way that is on. */
  children?: ReactNode;
}

/** One way of being notified, with its switch. */
export function AwayWay({ title, hint, isOn, obstacle = null, failure, busy, onTurn, ...props }: AwayWayProps) {
  return (
    <div className={styles.way}>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <span>{title}</span>
          {isOn === true && <Tag tone="up">{awayTexts.on}</Tag>}
        </h3>
        <p>{hint}</p>
        {obstacle !== null && <p className={styles.missing}>{obstacle}</p>}
        {Boolean(failure) && <FieldError>{failure}</FieldError>}
        {props.children}
      </div>
      {isOn !== undefined && (isOn || (props.isPossible && obstacle === null)) && (
        <Button
          aria-label={isOn ? props.turnOff : props.turnOn}
          busy={busy}
          needsServer={props.needsServer}
          onClick={() => onTurn(!isOn)}
        >
          {isOn ? awayTexts.turnOff : awayTexts.turnOn}
        </Button>
      )}
    </div>
  );
}
