import { useState } from 'react';
import type { FactorSetup as Setup, RecoveryCodes } from '@contract/secondFactor';
import { useSetUpSecondFactorMutation } from '@/api/endpoints/secondFactorApi';
import type { CallError } from '@/api/transport/callError';
import { switchOnFactor } from '@/flows/switchOnFactor';
import { useAppDispatch } from '@/state/store/hooks';
import { secondFactorTexts as texts } from '@/texts/profile/factors';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { PasswordField } from '@/ui/controls/PasswordField';
import { CodeForm, CopyText, isUnclear, refusalOf } from './CodeForm';
import styles from './Factor.module.css';
import { later } from '@/widgets/parts/later';

const QrCode = later(() => import(/* webpackChunkName: "qr" */ '@/ui/figures/QrCode'), 'QrCode', {
  meanwhile: texts.loadingQr,
  instead: texts.qrFailed,
});

const GROUPS = /.{4}(?=.)/g;

interface FactorSetupProps {
  onCodes: (codes: RecoveryCodes) => void;
  /** No clear answer came. */
  onUnclear: () => void;
}

/** Shows the secret, and asks for the first code that an app makes of it. */
function Confirm({ setup, onCodes, onUnclear, onCancel }: FactorSetupProps & { setup: Setup; onCancel: () => void }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();
  const send = async (code: string) => {
    setBusy(true);
    const done = await dispatch(switchOnFactor(code));
    setBusy(false);
    if ('codes' in done) {
      focusHeading();
      return onCodes(done);
    }
    setError(done);
    if (isUnclear(done)) onUnclear();
  };
  return (
    <div className={styles.setup}>
      <div className={styles.qr}>
        <QrCode text={setup.url} label={texts.qr} />
      </div>
      <CodeForm
        submit={texts.confirm}
        label={texts.code}
        hint={texts.codeHint}
        onCode={(code) => void send(code)}
        onCancel={onCancel}
        busy={busy}
        refusal={refusalOf(error)}
      >
        <p>{texts.scan}</p>
        <div className={styles.key}>
          <span className={styles.label}>{texts.key}</span>
          <code className={styles.secret}>{setup.secret.replace(GROUPS, '$& ')}</code>
          <CopyText text={setup.secret} />
        </div>
      </CodeForm>
    </div>
  );
}

/** Switches the second step on: the password again, then the secret for the app, and its first code. */
export function FactorSetup({ onCodes, onUnclear }: FactorSetupProps) {
  const [setUp, { data, isLoading, error, reset }] = useSetUpSecondFactorMutation();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  if (data) return <Confirm setup={data} onCodes={onCodes} onUnclear={onUnclear} onCancel={reset} />;
  const missing = isTried && password === '' ? texts.noPassword : null;
  const send = async () => {
    setTried(true);
    if (password === '') return;
    const { data: begun } = await setUp({ password });
    if (!begun) return;
    setPassword('');
    setTried(false);
  };
  return (
    <div className={styles.part}>
      <p className={styles.lead}>{texts.offLead}</p>
      <Form label={texts.begin} onSubmit={() => void send()} busy={isLoading}>
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={missing ?? refusalOf(error)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" busy={isLoading}>
            {texts.begin}
          </Button>
        </div>
      </Form>
    </div>
  );
}
