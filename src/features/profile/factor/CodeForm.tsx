import { type ReactNode, useState } from 'react';
import { secondFactorTexts as texts } from '@/texts/profile/factors';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
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
