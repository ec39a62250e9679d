import { figureTexts } from '@/texts/figures';
import { useState } from 'react';
import { useGetPasskeysQuery } from '@/api/endpoints/own/passkeysApi';
import { canUsePasskeys } from '@/flows/session/canUsePasskeys';
import { useCapability } from '@/state/selectors/useCapability';
import { passkeyTexts as texts } from '@/texts/profile/factors';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { AddPasskey } from './AddPasskey';
import { PasskeyRow } from './PasskeyRow';
import styles from './Passkeys.module.css';

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
        {texts.failed}
      </NotLoaded>
    );
  }
  if (passkeys === undefined) return <SkeletonRows label={texts.loading} count={1} tall />;
  const close = () => {
    focusHeading();
    setChange(null);
  };
  return (
    <>
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label={texts.title}>
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
          <Button onClick={() => setChange('add')}>{texts.add}</Button>
        </div>
      )}
      {!canUsePasskeys() && <p className={styles.lead}>{texts.unable}</p>}
    </>
  );
}

/** The passkeys of the user, on a server that knows them. */
export function Passkeys({ needsCode }: PasskeysProps) {
  if (useCapability('passkeys') !== true) return null;
  return (
    <section className={styles.part} aria-label={texts.title}>
      <h3 className={styles.title}>{texts.title}</h3>
      <p className={styles.lead}>{texts.lead}</p>
      <PasskeyList needsCode={needsCode} />
    </section>
  );
}
