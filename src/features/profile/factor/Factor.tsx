import { useState } from 'react';
import type { Passkey, PasskeyProof } from '@contract/passkeys';
import type { RecoveryCodes, RecoveryCodes as Codes } from '@contract/secondFactor';
import { useGetSecondFactorQuery } from '@/api/endpoints/factorStateApi';
import {
  useAddPasskeyMutation,
  useGetPasskeysQuery,
  useRemovePasskeyMutation,
  useStartPasskeyMutation,
} from '@/api/endpoints/passkeysApi';
import {
  useEndSecondFactorMutation,
  useMarkCodesStoredMutation,
  useRenewRecoveryCodesMutation,
} from '@/api/endpoints/secondFactorApi';
import { toCallError } from '@/api/transport/callError';
import { formatMoment } from '@/domain/wording/moment';
import { canUsePasskeys } from '@/flows/canUsePasskeys';
import { createPasskey } from '@/flows/webAuthn';
import { useCapability } from '@/state/selectors/useCapability';
import { figureTexts } from '@/texts/figures';
import { passkeyTexts, secondFactorTexts as texts } from '@/texts/profile/factors';
import { profileTexts } from '@/texts/profile/profile';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import type { SecondFactor } from '@contract/factorState';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import { CodeForm, CopyText, isUnclear, ProofForm, refusalOf } from './CodeForm';
import { FactorSetup } from './FactorSetup';
import styles from './Factor.module.css';
import passkeysStyles from './Passkeys.module.css';

/** With this many or fewer, the user is reminded to make new ones. */
const FEW_CODES = 3;

interface ChangeProps {
  onDone: (codes: RecoveryCodes | null) => void;
  onCancel: () => void;
  onUnclear: () => void;
}

function Renew({ onDone, onCancel, onUnclear }: ChangeProps) {
  const [renew, { isLoading, error }] = useRenewRecoveryCodesMutation();
  const send = async (code: string) => {
    const { data, error: refused } = await renew({ code });
    if (data) onDone(data);
    else if (isUnclear(refused)) onUnclear();
  };
  return (
    <CodeForm
      submit={texts.renew}
      label={texts.anyCode}
      hint={texts.anyCodeHint}
      onCode={(code) => void send(code)}
      {...{ onCancel, busy: isLoading, refusal: refusalOf(error) }}
    >
      <p className={styles.lead}>{texts.renewLead}</p>
    </CodeForm>
  );
}

function End({ onDone, onCancel, onUnclear }: ChangeProps) {
  const [end, { isLoading, error }] = useEndSecondFactorMutation();
  const send = async (code: string) => {
    const { error: refusal } = await end({ code });
    if (!refusal) onDone(null);
    else if (isUnclear(refusal)) onUnclear();
  };
  return (
    <CodeForm
      submit={texts.end}
      label={texts.anyCode}
      hint={texts.anyCodeHint}
      onCode={(code) => void send(code)}
      {...{ onCancel, busy: isLoading, refusal: refusalOf(error) }}
    >
      <p className={styles.lead}>{texts.endLead}</p>
    </CodeForm>
  );
}

interface FactorOnProps {
  factor: SecondFactor;
  onCodes: (codes: RecoveryCodes) => void;
  /** No clear answer came. */
  onUnclear: () => void;
}

/**
 * A second step that is on: since when, what is left, new recovery codes, and its end. Codes that the user never confirmed
 * to have stored are replaced first.
 */
function FactorOn({ factor, onCodes, onUnclear }: FactorOnProps) {
  const [change, setChange] = useState<'renew' | 'end' | null>(factor.codes_stored ? null : 'renew');
  const close = () => {
    focusHeading();
    setChange(null);
  };
  const done = (codes: RecoveryCodes | null) => {
    close();
    if (codes) onCodes(codes);
  };
  const { since, recovery_left: left, codes_stored: areStored } = factor;
  return (
    <div className={styles.part}>
      <p className={styles.state}>
        <Tag tone="up">{texts.on}</Tag>
        <span>
          <Phrase text={texts.since} parts={{ since: <TimeText at={since} />, left: texts.left(left) }} />
        </span>
      </p>
      {!areStored && <Banner tone="warn">{texts.notStored}</Banner>}
      {areStored && left <= FEW_CODES && <Banner tone="info">{texts.few}</Banner>}
      {change === 'renew' && <Renew onDone={done} onCancel={close} onUnclear={onUnclear} />}
      {change === 'end' && <End onDone={done} onCancel={close} onUnclear={onUnclear} />}
      {change === null && (
        <div className={styles.buttons}>
          <Button onClick={() => setChange('renew')}>{texts.renew}</Button>
          <Button variant="danger" onClick={() => setChange('end')}>
            {texts.end}
          </Button>
        </div>
      )}
    </div>
  );
}

interface AddPasskeyProps {
  needsCode: boolean;
  /** The passkey was added, or the user cancelled. */
  onClose: () => void;
}

/** Adds a passkey: the password again, then the device asks for a finger, a face or its lock. */
function AddPasskey({ needsCode, onClose }: AddPasskeyProps) {
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const { data: known = [], refetch } = useGetPasskeysQuery();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const tryIt = async (proof: PasskeyProof): Promise<string | null> => {
    const { data, error } = await start(proof);
    if (!data) return refusalOf(error);
    const made = await createPasskey(data.options);
    if (typeof made === 'string') return passkeyTexts[made];
    const { error: refused } = await add(made);
    if (isUnclear(refused)) {
      const { data: now = [] } = await refetch();
      if (now.some(({ id }) => known.every((passkey) => passkey.id !== id))) return null;
    }
    return refusalOf(refused);
  };
  const send = async (proof: PasskeyProof) => {
    setBusy(true);
    setRefusal(null);
    const reason = await tryIt(proof);
    setBusy(false);
    setRefusal(reason);
    if (reason === null) onClose();
  };
  return (
    <ProofForm
      submit={passkeyTexts.add}
      onProof={(proof) => void send(proof)}
      onCancel={onClose}
      {...{ needsCode, busy, refusal }}
    />
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  needsCode: boolean;
  /** True while the form of its removal is open. */
  isLeaving: boolean;
  onLeave: () => void;
  onClose: () => void;
}

/** One passkey: where it was added, when it was last used, and its removal. */
function PasskeyRow({ passkey, needsCode, isLeaving, onLeave, onClose }: PasskeyRowProps) {
  const [remove, { isLoading, error }] = useRemovePasskeyMutation();
  const { refetch } = useGetPasskeysQuery();
  const { id, browser, system, created, last_used: used } = passkey;
  const name = passkeyTexts.name(browser, system);
  const send = async (proof: { password: string; code?: string | undefined }) => {
    const { error: refused } = await remove({ passkey: id, ...proof });
    if (isUnclear(refused)) await refetch();
    if (!refused) onClose();
  };
  return (
    <li className={passkeysStyles.row}>
      <div className={passkeysStyles.line}>
        <div className={passkeysStyles.words}>
          <p className={passkeysStyles.name}>{name}</p>
          <p className={passkeysStyles.times}>
            <Phrase
              text={used === null ? passkeyTexts.unused : passkeyTexts.used}
              parts={{ created: <TimeText at={created} />, used: <TimeText at={used} shape="relative" /> }}
            />
          </p>
        </div>
        {!isLeaving && (
          <Button onClick={onLeave} aria-label={passkeyTexts.removeIt(name, formatMoment(created ?? ''))}>
            {passkeyTexts.remove}
          </Button>
        )}
      </div>
      {isLeaving && (
        <ProofForm
          submit={passkeyTexts.remove}
          danger
          onProof={(proof) => void send(proof)}
          onCancel={onClose}
          {...{ needsCode, busy: isLoading, refusal: refusalOf(error) }}
        >
          <p className={passkeysStyles.lead}>{passkeyTexts.removeLead(name)}</p>
        </ProofForm>
      )}
    </li>
  );
}

interface PasskeysProps {
  /** True if the second factor is on, so that changes take a code of it. */
  needsCode: boolean;
}

function PasskeyList({ needsCode }: PasskeysProps) {
  const { data: passkeys, isError, refetch } = useGetPasskeysQuery();
  /** The passkey that is about to be removed, `add`, or nothing. */
  const [change, setChange] = useState<string | null>(null);
  if (passkeys === undefined && isError) {
    return (
      <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
        {passkeyTexts.failed}
      </NotLoaded>
    );
  }
  if (passkeys === undefined) return <SkeletonRows label={passkeyTexts.loading} count={1} tall />;
  const close = () => {
    focusHeading();
    setChange(null);
  };
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={passkeysStyles.list} aria-label={passkeyTexts.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              isLeaving={change === passkey.id}
              onLeave={() => setChange(passkey.id)}
              onClose={close}
              {...{ passkey, needsCode }}
            />
          ))}
        </ul>
      )}
      {change === 'add' && <AddPasskey needsCode={needsCode} onClose={close} />}
      {change !== 'add' && canUsePasskeys() && (
        <div>
          <Button onClick={() => setChange('add')}>{passkeyTexts.add}</Button>
        </div>
      )}
      {!canUsePasskeys() && <p className={passkeysStyles.lead}>{passkeyTexts.unable}</p>}
    </>
  );
}

/** The passkeys of the user, on a server that knows them. */
function Passkeys({ needsCode }: PasskeysProps) {
  if (useCapability('passkeys') !== true) return null;
  return (
    <section className={passkeysStyles.part} aria-label={passkeyTexts.title}>
      <h3 className={passkeysStyles.title}>{passkeyTexts.title}</h3>
      <p className={passkeysStyles.lead}>{passkeyTexts.lead}</p>
      <PasskeyList needsCode={needsCode} />
    </section>
  );
}

interface RecoveryCodesProps {
  made: Codes;
  /** Called when the user has stored them, or when another window has made newer ones. */
  onLeave: () => void;
}

const HTTP_CONFLICT = 409;

/** The recovery codes, shown once, to copy and print. If the user does not confirm them, they are replaced. */
function RecoveryCodes({ made: { codes, set }, onLeave }: RecoveryCodesProps) {
  const [markStored, { isLoading, error }] = useMarkCodesStoredMutation();
  const leave = async () => {
    const { error: refused } = await markStored({ set });
    if (refused && toCallError(refused).status !== HTTP_CONFLICT) return;
    focusHeading();
    onLeave();
  };
  return (
    <div className={styles.part}>
      <div className={styles.sheet}>
        <h3 className={styles.title}>{texts.codesTitle}</h3>
        <p className={styles.lead}>{texts.codesLead}</p>
        <ul className={styles.codes} aria-label={texts.codesTitle}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <CopyText text={codes.join('\n')} />
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <Button variant="primary" busy={isLoading} onClick={() => void leave()}>
          {texts.stored}
        </Button>
      </div>
      {error !== undefined && <FieldError>{refusalOf(error)}</FieldError>}
    </div>
  );
}

/** The second step, its changes, and the passkeys. New recovery codes stay until the user has stored them. */
export function Factor() {
  const { data: factor, isError, refetch } = useGetSecondFactorQuery();
  const [codes, setCodes] = useState<Codes | null>(null);
  const readAgain = () => void refetch();
  // The cached state of the codes is older than their confirmation.
  const leaveCodes = async () => {
    await refetch();
    setCodes(null);
  };
  if (codes !== null) return <RecoveryCodes made={codes} onLeave={() => void leaveCodes()} />;
  if (factor === undefined && isError) {
    return (
      <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
        {texts.failed}
      </NotLoaded>
    );
  }
  if (factor === undefined) return <SkeletonRows label={profileTexts.loadingFactor} count={2} tall />;
  return (
    <>
      {factor.on ? (
        <FactorOn factor={factor} onCodes={setCodes} onUnclear={readAgain} />
      ) : (
        <FactorSetup onCodes={setCodes} onUnclear={readAgain} />
      )}
      <Passkeys needsCode={factor.on} />
    </>
  );
}
