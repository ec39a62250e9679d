import { useEffect, useState } from 'react';
import type { ConsoleSession } from '@contract/console/sessions';
import { bareCode } from '@contract/values/text';
import { frameTexts } from '@/texts/console/acts';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { LanguageLinks } from '@/ui/layout/LanguageLinks';
import { Logo } from '@/ui/marks/Logo';
import { Banner, Button } from './parts/kit';
import { callConsole, ConsoleFailure } from './calls/callConsole';
import { ProofFields, useRequired } from './parts/ProofFields';
import styles from './LogInScreen.module.css';

interface LogInScreenProps {
  /** Why the operator has to log in again; null if they just came. */
  reason: string | null;
  onLoggedIn: (session: ConsoleSession) => void;
}

/** The log-in of the console, at any of its addresses: email, password and a code of the second factor. */
export function LogInScreen({ reason, onLoggedIn }: LogInScreenProps) {
  const [email, setEmail] = useState('');
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(reason);
  const { areTyped, errorOf } = useRequired();
  useEffect(() => {
    document.title = frameTexts.page(frameTexts.logIn);
  }, []);
  const send = async () => {
    setFailure(null);
    if (!areTyped(email, typed.password, typed.code)) return;
    setBusy(true);
    try {
      onLoggedIn(await callConsole('logIn', { payload: { email, ...typed, code: bareCode(typed.code) } }));
    } catch (error) {
      if (!(error instanceof ConsoleFailure)) throw error;
      setFailure(error.message);
      setTyped((now) => ({ ...now, code: '' }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <Logo />
        <h1>{frameTexts.logInTitle}</h1>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Form onSubmit={() => void send()} busy={busy} label={frameTexts.logIn}>
          <TextField
            label={frameTexts.email}
            value={email}
            error={errorOf(frameTexts.email, email)}
            onChange={setEmail}
            autoComplete="username"
            type="email"
          />
          <ProofFields
            password={frameTexts.password}
            hint={frameTexts.codeHint}
            onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
            {...{ typed, errorOf }}
          />
          <Button type="submit" variant="primary" busy={busy} block>
            {frameTexts.logIn}
          </Button>
        </Form>
      </div>
      <LanguageLinks />
    </main>
  );
}
