import { useEffect, useRef, useState } from 'react';
import { canUsePasskeys } from '@/flows/canUsePasskeys';
import { secondStepTexts as texts } from '@/texts/profile/secondStep';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { SupportText } from '@/ui/marks/SupportText';
import { AuthCard } from './AuthCard';
import type { AuthScreenProps, SecondStep } from './authCalls';
import { OutcomeBanner } from './OutcomeBanner';
import { useAuthCalls } from './useAuthCalls';

interface SecondStepProps extends AuthScreenProps, SecondStep {
  onDone: () => void;
  /** The log-in begins again: with the reason, or with null if the user chose it. */
  onOver: (reason: string | null) => void;
}

type Way = 'app' | 'recovery';
const LABELS = { app: texts.appCode, recovery: texts.recoveryCode };

/** The second step of a log-in, shown instead of its form: a code of the app, a recovery code, or a passkey. */
export function SecondStepScreen({ challenge, ways, loadCalls, go, onDone, onOver }: SecondStepProps) {
  const [way, setWay] = useState<Way>('app');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { busy, outcome, send } = useAuthCalls(loadCalls);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, [way]);
  const offersPasskey = ways.includes('passkey') && canUsePasskeys();
  const submit = async () => {
    if (code.trim() === '') return setError(texts.noCode);
    const isIn = await send(async ({ finishLogIn }) => {
      const failure = await finishLogIn({ challenge, code });
      if (failure?.isOver === true) onOver(failure.message);
      else setError(failure && (failure.message ?? texts.wrong));
      return failure && { message: null };
    });
    if (isIn) onDone();
  };
  const pressPasskey = async () => {
    setError(null);
    if (await send(({ logInWithPasskey }) => logInWithPasskey())) onDone();
  };
  const change = (next: Way) => {
    setWay(next);
    setCode('');
    setError(null);
  };
  return (
    <AuthCard
      title={texts.title}
      go={go}
      banner={<OutcomeBanner outcome={outcome} />}
      lead={way === 'app' ? texts.appLead : texts.recoveryLead}
    >
      <Form onSubmit={() => void submit()} busy={busy} label={texts.title}>
        <TextField
          key={way}
          ref={input}
          label={LABELS[way]}
          hint={way === 'recovery' && <SupportText>{texts.recoveryHint}</SupportText>}
          name="code"
          inputMode={way === 'app' ? 'numeric' : 'text'}
          autoComplete={way === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={setCode}
          error={error}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {texts.submit}
        </Button>
      </Form>
      {offersPasskey && (
        <Button size="large" block needsServer busy={busy} onClick={() => void pressPasskey()}>
          {texts.usePasskey}
        </Button>
      )}
      <Button variant="quiet" onClick={() => change(way === 'app' ? 'recovery' : 'app')}>
        {way === 'app' ? texts.useRecovery : texts.useApp}
      </Button>
      <Button variant="quiet" onClick={() => onOver(null)}>
        {texts.again}
      </Button>
    </AuthCard>
  );
}
