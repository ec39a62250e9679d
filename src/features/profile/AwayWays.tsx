import { type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  useEndAwayPushMutation,
  useGetAwayQuery,
  useSaveAwayMailMutation,
  useSaveAwayPushMutation,
} from '@/api/endpoints/awayApi';
import { hasAwayChoice, onAwayChoice } from '@/api/session/awayChoice';
import { beginAwayRecord, endAwayRecord } from '@/api/session/awayRecord';
import { endPushRecord, writePushRecord } from '@/api/session/pushRecord';
import { awayTexts } from '@/texts/profile/away';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';
import { Phrase } from '@/ui/figures/Phrase';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import { pushObstacle, subscribeBrowser, unsubscribeBrowser } from './pushSubscription';
import styles from './Away.module.css';

/** Undefined in some browsers. */
const notices = () => (window as { Notification?: typeof Notification }).Notification;
const canNotify = () => notices() !== undefined && 'locks' in navigator;

/** Why this browser shows no notices of the system, as far as that is known before asking; null if it may. */
function noticeObstacle(): string | null {
  if (!canNotify()) return awayTexts.unsupported;
  return Notification.permission === 'denied' ? awayTexts.denied : null;
}

/** Asks the user's permission; call it after a press only. @returns why there is none, or null */
async function askPermission(): Promise<string | null> {
  const answer = await Notification.requestPermission();
  if (answer === 'granted') return null;
  return answer === 'denied' ? awayTexts.denied : awayTexts.undecided;
}

/** The permission of the browser that a way of notices needs. */
interface NoticeWay {
  /** Asks the user. @returns null if it is allowed, otherwise what to say beside the way, which may be nothing */
  ask: () => Promise<string | null>;
  /** False if the browser shows no notices. */
  isPossible: boolean;
}

interface AwayWayProps {
  title: string;
  hint: string;
  /** Undefined while it is not known. */
  isOn: boolean | undefined;
  /** False if it cannot be turned on; the card says why. */
  isPossible: boolean;
  /** Why this way alone cannot be turned on. */
  obstacle?: string | null;
  /** What went wrong at the last press. */
  failure: string | null;
  /** The names of the button for screen readers. */
  turnOn: string;
  turnOff: string;
  busy: boolean;
  needsServer?: boolean;
  onTurn: (on: boolean) => void;
  /** More choices of a way that is on. */
  children?: ReactNode;
}

/** One way of being notified, with its switch. */
function AwayWay({ title, hint, isOn, obstacle = null, failure, busy, onTurn, ...props }: AwayWayProps) {
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

/** Mails about what is new. They need no permission of the browser. */
function MailNotices() {
  const { data, refetch } = useGetAwayQuery();
  const [save, { isError }] = useSaveAwayMailMutation();
  const [busy, setBusy] = useState(false);
  const turn = async (wanted: boolean) => {
    setBusy(true);
    await save({ wanted });
    await refetch();
    setBusy(false);
  };
  return (
    <AwayWay
      title={awayTexts.mail}
      hint={data?.push ? awayTexts.mailHintPushed : awayTexts.mailHint}
      isOn={data?.mail}
      isPossible
      failure={isError ? awayTexts.notSaved : null}
      turnOn={awayTexts.turnMailOn}
      turnOff={awayTexts.turnMailOff}
      busy={busy}
      needsServer
      onTurn={(wanted) => void turn(wanted)}
    />
  );
}

interface AmountsChoiceProps {
  isOn: boolean;
  busy: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether amounts are pushed. */
function AmountsChoice({ isOn, busy, onChange }: AmountsChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} disabled={busy} onChange={({ target }) => onChange(target.checked)} />
      <span>
        <Phrase text={awayTexts.withAmounts} />
        <small>{awayTexts.amountsHint}</small>
      </span>
    </label>
  );
}

/** Turning pushes on and off. Each returns what failed, or null. */
function usePushes(key: string, ask: NoticeWay['ask']) {
  const [save] = useSaveAwayPushMutation();
  const [end] = useEndAwayPushMutation();
  return {
    async begin(amounts: boolean): Promise<string | null> {
      const refusal = await ask();
      if (refusal !== null) return refusal;
      const browser = await subscribeBrowser(key);
      if (typeof browser === 'string') return browser;
      const { error } = await save({ ...browser, amounts });
      if (error) return awayTexts.notSaved;
      await writePushRecord({ endpoint: browser.endpoint, amounts });
      return null;
    },
    async stop(): Promise<string | null> {
      const { error } = await end(undefined);
      if (error) return awayTexts.notSaved;
      endPushRecord();
      await unsubscribeBrowser().catch(() => undefined);
      return null;
    },
  };
}

/** Notices of the system while the app is closed. */
function PushNotices({ ask, isPossible }: NoticeWay) {
  const { data, refetch } = useGetAwayQuery();
  const pushes = usePushes(data?.key ?? '', ask);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (work: () => Promise<string | null>) => {
    setBusy(true);
    setFailure(await work());
    await refetch();
    setBusy(false);
  };
  const push = data?.push;
  return (
    <AwayWay
      title={awayTexts.push}
      hint={awayTexts.pushHint}
      isOn={data && push !== null}
      isPossible={isPossible}
      obstacle={isPossible ? pushObstacle() : null}
      failure={failure}
      turnOn={awayTexts.turnPushOn}
      turnOff={awayTexts.turnPushOff}
      busy={busy}
      needsServer
      onTurn={(on) => void change(() => (on ? pushes.begin(false) : pushes.stop()))}
    >
      {push && (
        <AmountsChoice
          isOn={push.amounts}
          busy={busy}
          onChange={(amounts) => void change(() => pushes.begin(amounts))}
        />
      )}
    </AwayWay>
  );
}

/** Notices of the system while no tab is visible. */
function TabNotices({ ask, isPossible }: NoticeWay) {
  const [isOn, setOn] = useState(hasAwayChoice);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    return onAwayChoice(() => setOn(hasAwayChoice()));
  }, []);
  const turn = async (on: boolean) => {
    if (!on) return endAwayRecord();
    setBusy(true);
    const refusal = await ask();
    setFailure(refusal ?? ((await beginAwayRecord()) ? null : awayTexts.notKept));
    setBusy(false);
  };
  return (
    <AwayWay
      title={awayTexts.tab}
      hint={awayTexts.tabHint}
      isOn={isOn}
      isPossible={isPossible}
      failure={failure}
      turnOn={awayTexts.turnTabOn}
      turnOff={awayTexts.turnTabOff}
      busy={busy}
      onTurn={(on) => void turn(on)}
    />
  );
}

/** The ways to be notified while away. Each is turned on separately, by a press. */
export function AwayWays() {
  const [obstacle, setObstacle] = useState(noticeObstacle);
  const ask = useCallback(async () => {
    const refusal = await askPermission();
    const lasting = noticeObstacle();
    setObstacle(lasting);
    return refusal === null || lasting === null ? refusal : '';
  }, []);
  return (
    <>
      {obstacle !== null && (
        <div className={styles.obstacle}>
          <Banner tone="info">{obstacle}</Banner>
        </div>
      )}
      <TabNotices ask={ask} isPossible={obstacle === null} />
      <PushNotices ask={ask} isPossible={obstacle === null} />
      <MailNotices />
    </>
  );
}
