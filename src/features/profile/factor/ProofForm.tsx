import { type ReactNode, useState } from 'react';
import type { PasskeyProof } from '@contract/schemas/own/passkey';
import { passkeyTexts as texts } from '@/texts/profile/factors';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/FieldError';
import { Form } from '@/ui/controls/Form';
import { PasswordField } from '@/ui/controls/PasswordField';
import { TextField } from '@/ui/controls/TextField';
import styles from './Factor.module.css';

interface ProofFormProps {
  /** Names the form, and is on its button. */
  submit: string;
  danger?: boolean;
  /** True if the second factor is on, so that a code is asked for too. */
  needsCode: boolean;
  onProof: (proof: PasskeyProof) => void;
  onCancel: () => void;
  busy: boolean;
  /** Why the last one was refused, or null. */
  refusal: string | null;
  children?: ReactNode;
}

/** Asks for the password again, and for a code if the second factor is on. What was typed stays when it is refused. */
export function ProofForm({ submit, danger, needsCode, onProof, onCancel, busy, refusal, children }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = { password: password === '', code: needsCode && code.trim() === '' };
  const send = () => {
    setTried(true);
    if (isMissing.password || isMissing.code) return;
    onProof(needsCode ? { password, code } : { password });
  };
  return (
    <Form label={submit} onSubmit={send} busy={busy}>
      {children}
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={isTried && isMissing.password ? texts.noPassword : null}
      />
      {needsCode && (
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={setCode}
          error={isTried && isMissing.code ? texts.noCode : null}
        />
      )}
      {refusal !== null && <FieldError>{refusal}</FieldError>}
      <div className={styles.buttons}>
        <Button type="submit" variant={danger === true ? 'danger' : 'primary'} busy={busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Form>
  );
}
