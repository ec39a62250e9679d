import { useEffect, useState } from 'react';
import type { ConsoleSession } from '@contract/console/sessions';
import { accountTexts as texts, frameTexts } from '@/texts/console/acts';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { LanguageLinks } from '@/ui/layout/LanguageLinks';
import { Logo } from '@/ui/marks/Logo';
import { Banner, Button } from './parts/kit';
import { type AnswerOf, callConsole, ConsoleFailure } from './calls/callConsole';
import { AppKey } from './parts/deskParts';
import { ProofFields, useRequired } from './parts/ProofFields';
import styles from './LogInScreen.module.css';

interface FirstLogInScreenProps {
  /** Of the link. */
  token: string;
  onLoggedIn: (session: ConsoleSession) => void;
  /** The operator goes to the log-in: the link is over. */
  onLeave: () => void;
}

/** The page behind the link of a new operator: they set a password and a second factor that nobody else sees. */
export function FirstLogInScreen({ token, onLoggedIn, onLeave }: FirstLogInScreenProps) {
  const [shown, setShown] = useState<AnswerOf<'openLink'> | null>(null);
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { areTyped, errorOf } = useRequired();
  useEffect(() => {
    document.title = frameTexts.page(texts.first);
  }, []);
  useEffect(() => {
    callConsole('openLink', { payload: { token } }).then(setShown, (error: unknown) => {
      if (!(error instanceof ConsoleFailure)) throw error;
      setFailure(error.message);
    });
  }, [token]);
  const send = async () => {
    setFailure(null);
    if (!areTyped(typed.password, typed.code)) return;
    setBusy(true);
    try {
      onLoggedIn(await callConsole('useLink', { payload: { token, ...typed } }));
    } catch (error) {
      if (!(error instanceof ConsoleFailure)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <Logo />
        <h1>{texts.first}</h1>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {shown === null && failure === null && <p role="status">{texts.checking}</p>}
        {shown === null && failure !== null && <Button onClick={onLeave}>{texts.toLogIn}</Button>}
        {shown !== null && (
          <Form onSubmit={() => void send()} busy={busy} label={texts.first}>
            <p>{texts.firstLead}</p>
            <TextField
              label={frameTexts.email}
              value={shown.email}
              onChange={() => undefined}
              readOnly
              type="email"
              autoComplete="username"
            />
            <ProofFields
              isNew
              password={texts.newPassword}
              code={texts.firstCode}
              onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
              {...{ typed, errorOf }}
            >
              <AppKey secret={shown.secret} url={shown.url} />
            </ProofFields>
            <Button type="submit" variant="primary" busy={busy} block>
              {texts.firstDone}
            </Button>
          </Form>
        )}
      </div>
      <LanguageLinks />
    </main>
  );
}
