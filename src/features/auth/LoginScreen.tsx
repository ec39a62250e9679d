import { useCallback, useEffect, useMemo, useState } from 'react';
import { takeWantedLevel } from '@/api/session/wantedLevel';
import { whenIdle } from '@/api/transport/whenIdle';
import { type LoginForm, loginRules } from '@/domain/rules/loginRules';
import { HOME, PUBLIC_ROUTES } from '@/routes/publicAddresses';
import { authTexts } from '@/texts/auth';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { PageLink } from '@/ui/browser/PageLink';
import { useTakenOver } from '@/ui/browser/useTakenOver';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { PasswordField } from '@/ui/controls/PasswordField';
import { TextField } from '@/ui/controls/TextField';
import { useForm } from '@/ui/controls/useForm';
import { Support, type SupportReach } from '@/ui/marks/SupportText';
import { AuthCard } from './AuthCard';
import { OutcomeBanner } from './OutcomeBanner';
import type { PasskeyLogInProps } from './PasskeyLogIn';
import type { AuthScreenProps, SecondStep } from './authCalls';
import { registeredEmail } from './loginNotice';
import { useAuthCalls } from './useAuthCalls';

const load = () => import(/* webpackChunkName: "public-secondStep" */ './PasskeyLogIn');
type Part = Awaited<ReturnType<typeof load>>['PasskeyLogIn'];

/** The log-in with a passkey, once its code is there. It is the last part of the form, so nothing moves. */
function PasskeyPlace(props: PasskeyLogInProps) {
  const [Part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    return whenIdle(() => {
      load().then(
        ({ PasskeyLogIn }) => setPart(() => PasskeyLogIn),
        () => undefined,
      );
    });
  }, []);
  return Part && <Part {...props} />;
}

interface LoginProps extends AuthScreenProps {
  /** The email that was just registered, or null. */
  registered: string | null;
}

/** The second step of a log-in, loaded only for a user who has one. */
const loadSecondStep = async () =>
  (await import(/* webpackChunkName: "public-secondStep" */ './SecondStepScreen')).SecondStepScreen;

interface Step extends SecondStep {
  Screen: Awaited<ReturnType<typeof loadSecondStep>>;
}

function Login({ registered, loadCalls, go }: LoginProps) {
  const { values, field, check } = useForm<LoginForm>({
    initial: { email: registered ?? '', password: '' },
    rules: loginRules,
    shows: 'every',
  });
  const { busy, outcome, tell, send, fetchAhead } = useAuthCalls(
    loadCalls,
    registered === null ? null : { tone: 'success', message: authTexts.registered, attempt: 0 },
  );
  const [step, setStep] = useState<Step | null>(null);
  const [isTouched, setTouched] = useState(false);
  const touch = () => {
    setTouched(true);
    fetchAhead();
  };
  const enter = () => go(takeWantedLevel() ?? HOME);
  const submit = async () => {
    if (!check()) return;
    const credentials = { email: values.email.trim(), password: values.password };
    let step: Step | null = null;
    const isIn = await send(async ({ logIn }) => {
      const failure = await logIn(credentials);
      if (failure?.step) step = { ...failure.step, Screen: await loadSecondStep() };
      return failure;
    });
    setStep(step);
    if (isIn) enter();
  };
  if (step !== null) {
    const { Screen, challenge, ways } = step;
    const over = (reason: string | null) => {
      setStep(null);
      tell('error', reason);
    };
    return <Screen {...{ challenge, ways, loadCalls, go }} onDone={enter} onOver={over} />;
  }
  return (
    <AuthCard
      title={authTexts.login}
      go={go}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <>
          <PageLink to={PUBLIC_ROUTES.register} go={go}>
            {AUTH_SENTENCES.noAccountYet}
          </PageLink>
          <PageLink to={PUBLIC_ROUTES.requestPasswordReset} go={go}>
            {AUTH_SENTENCES.forgotPassword}
          </PageLink>
        </>
      }
    >
      <Form onSubmit={() => void submit()} busy={busy} onTouch={touch} label={authTexts.login}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          hint={authTexts.emailHint}
          {...field('email')}
        />
        <PasswordField
          label={authTexts.password}
          name="password"
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {authTexts.login}
        </Button>
      </Form>
      <PasskeyPlace {...{ loadCalls, send, enter, busy, isTouched }} />
    </AuthCard>
  );
}

/** The address of the support, asked for once a text here names it. */
function useSupport({ loadCalls }: Pick<AuthScreenProps, 'loadCalls'>): SupportReach {
  const [address, setAddress] = useState<string | null>(null);
  const ask = useCallback(
    () =>
      void loadCalls()
        .then(({ supportEmail }) => supportEmail())
        .then(setAddress, () => undefined),
    [loadCalls],
  );
  return useMemo(() => ({ address, ask }), [address, ask]);
}

interface LoginScreenProps extends AuthScreenProps {
  /** What the screen before passed on; see loginNotice. */
  state: unknown;
}

/** /login */
export function LoginScreen({ state, ...props }: LoginScreenProps) {
  const registered = useTakenOver(() => registeredEmail(state));
  return (
    <Support value={useSupport(props)}>
      <Login key={registered} registered={registered} {...props} />
    </Support>
  );
}
