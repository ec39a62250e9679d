import { type ReactNode, useState } from 'react';
import { readErrorText } from '@contract/values/errors';
import type { PasskeyProof } from '@contract/passkeys';
import { isOutcomeUnknown, toCallError } from '@/api/transport/callError';
import { passkeyTexts, secondFactorTexts as texts } from '@/texts/profile/factors';
import { useCopying } from '@/ui/browser/useCopying';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';
import { Form } from '@/ui/controls/Form';
import { PasswordField } from '@/ui/controls/PasswordField';
import { TextField } from '@/ui/controls/TextField';
import styles from './Factor.module.css';

interface CodeFormProps {
  /** Names the form, and is on its button. */
  submit: string;
  label: string;
  hint: string;
  /** Sends the code. */
  onCode: (code: string) => void;
  onCancel: () => void;
  busy: boolean;
  /** Why the last code was refused, or null. */
  refusal: string | null;
  children?: ReactNode;
}

/** Asks for a code. What was typed stays when it is refused. */
export function CodeForm({ submit, label, hint, onCode, onCancel, busy, refusal, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const missing = isTried && code.trim() === '' ? texts.noCode : null;
  const send = () => {
    setTried(true);
    if (code.trim() !== '') onCode(code);
  };
  return (
    <Form label={submit} onSubmit={send} busy={busy}>
      {children}
      <TextField
        label={label}
        hint={hint}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={missing ?? refusal}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Form>
  );
}

/** Copies a text, and says for a moment whether that worked. */
export function CopyText({ text }: { text: string }) {
  const { outcome, copy } = useCopying(text);
  const names = { copied: texts.copied, failed: texts.notCopied };
  return (
    <Button onClick={copy}>
      <span aria-live="polite">{outcome === null ? texts.copy : names[outcome]}</span>
    </Button>
  );
}

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
        label={passkeyTexts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={isTried && isMissing.password ? passkeyTexts.noPassword : null}
      />
      {needsCode && (
        <TextField
          label={passkeyTexts.code}
          hint={passkeyTexts.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={setCode}
          error={isTried && isMissing.code ? passkeyTexts.noCode : null}
        />
      )}
      {refusal !== null && <FieldError>{refusal}</FieldError>}
      <div className={styles.buttons}>
        <Button type="submit" variant={danger === true ? 'danger' : 'primary'} busy={busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{passkeyTexts.cancel}</Button>
      </div>
    </Form>
  );
}

/** True if nobody knows whether a change was carried out: what it changes is read again. */
export const isUnclear = (error: unknown): boolean => error !== undefined && isOutcomeUnknown(toCallError(error));

/** Why a change was refused, in the server's own words if it gave any; null without an error. */
export function refusalOf(error: unknown): string | null {
  if (error === undefined) return null;
  if (isUnclear(error)) return texts.unclear;
  return readErrorText(toCallError(error).data) ?? texts.notDone;
}
