import { useCallback, useEffect, useMemo, useState } from 'react';
import { PASSWORD_RESET_REDIRECT_MS } from '@contract/values/constants';
import { emailRules } from '@/domain/rules/emailRules';
import { newPasswordRules } from '@/domain/rules/passwordRules';
import { type RegistrationForm, registrationRules } from '@/domain/rules/accountRules';
import type { Go } from '@/routes/place';
import { HOME, PUBLIC_ROUTES } from '@/routes/publicAddresses';
import type { PublicRouteName } from '@/routes/publicRoutes';
import { authTexts } from '@/texts/auth';
import { AUTH_SENTENCES } from '@/texts/authSentences';
import { PageLink } from '@/ui/browser/PageLink';
import { Button } from '@/ui/controls/Button';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { type FieldState, useForm } from '@/ui/controls/useForm';
import { PasswordField } from '@/ui/controls/PasswordField';
import { takeWantedLevel } from '@/api/session/wantedLevel';
import { whenIdle } from '@/api/transport/whenIdle';
import { type LoginForm, loginRules } from '@/domain/rules/accountRules';
import { useAfterHydration } from '@/ui/browser/useAfterHydration';
import { Support, type SupportReach } from '@/ui/marks/SupportText';
import { AuthCard } from './AuthCard';
import { OutcomeBanner } from './OutcomeBanner';
import type { AuthScreenProps, SecondStep } from './authCalls';
import { useAuthCalls } from './useAuthCalls';
import type { PasskeyLogInProps } from './PasskeyLogIn';

/** What the registration passes to the login screen, in the state of the history entry. */
interface LoginNotice {
  registered: string;
}

/** The email that was just registered; null if the user came from anywhere else. */
function registeredEmail(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null;
  return typeof state.registered === 'string' ? state.registered : null;
}

const load = () => import(/* webpackChunkName: "public-secondStep" */ './PasskeyLogIn');
type Part = Awaited<ReturnType<typeof load>>['PasskeyLogIn'];

/** The log-in with a passkey, once its code is there. It is the last part of the form, so nothing moves. */
function PasskeyPart(props: PasskeyLogInProps) {
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
      <PasskeyPart {...{ loadCalls, send, enter, busy, isTouched }} />
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
  /** The state that the previous screen passed on; see LoginNotice. */
  state: unknown;
}

/** /login */
export function LoginScreen({ state, ...props }: LoginScreenProps) {
  const registered = useAfterHydration(() => registeredEmail(state));
  return (
    <Support value={useSupport(props)}>
      <Login key={registered} registered={registered} {...props} />
    </Support>
  );
}

interface NewPasswordFieldsProps {
  password: FieldState<string>;
  confirmation: FieldState<string>;
}

/** A new password and its confirmation, the same in registration and reset (spec 5). */
function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={authTexts.password}
        name="password"
        autoComplete="new-password"
        hint={authTexts.passwordHint}
        {...password}
      />
      <PasswordField
        label={authTexts.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        {...confirmation}
      />
    </>
  );
}

const EMPTY_PASSWORDS = { password: '', confirmation: '' };

/** Spec 4: the landing page opens five seconds after the success. */
function useRedirect(done: boolean, go: Go) {
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => go(PUBLIC_ROUTES.landing), PASSWORD_RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, go]);
}

interface ConfirmProps extends AuthScreenProps {
  /** Of the mailed link. */
  token: string;
}

/** /password-reset/{token} */
export function ConfirmPasswordResetScreen({ token, loadCalls, go }: ConfirmProps) {
  const { values, field, check } = useForm({ initial: EMPTY_PASSWORDS, rules: newPasswordRules, shows: 'every' });
  const { busy, outcome, tell, send, fetchAhead } = useAuthCalls(loadCalls);
  const [done, setDone] = useState(false);
  useRedirect(done, go);
  const submit = async () => {
    if (!check()) return;
    if (!(await send(({ confirmReset }) => confirmReset({ password: values.password, token })))) return;
    tell('success', AUTH_SENTENCES.resetDone);
    setDone(true);
  };
  return (
    <AuthCard
      title={authTexts.newPasswordTitle}
      go={go}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <>
          <PageLink to={PUBLIC_ROUTES.login} go={go}>
            {authTexts.backToLogin}
          </PageLink>
          {!done && (
            <PageLink to={PUBLIC_ROUTES.requestPasswordReset} go={go}>
              {authTexts.askForLink}
            </PageLink>
          )}
        </>
      }
    >
      {!done && (
        <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.newPasswordTitle}>
          <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
          <Button type="submit" variant="primary" size="large" block busy={busy}>
            {authTexts.savePassword}
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}

const EMPTY_REGISTRATION: RegistrationForm = { email: '', username: '', password: '', confirmation: '' };

/** /register */
export function RegisterScreen({ loadCalls, go }: AuthScreenProps) {
  const { values, field, check } = useForm({ initial: EMPTY_REGISTRATION, rules: registrationRules, shows: 'every' });
  const { busy, outcome, send, fetchAhead } = useAuthCalls(loadCalls);
  const submit = async () => {
    if (!check()) return;
    const account = { email: values.email.trim(), username: values.username.trim(), password: values.password };
    if (!(await send(({ register }) => register(account)))) return;
    go(PUBLIC_ROUTES.login, { registered: account.email } satisfies LoginNotice);
  };
  return (
    <AuthCard
      title={authTexts.register}
      go={go}
      lead={authTexts.registerLead}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <PageLink to={PUBLIC_ROUTES.login} go={go}>
          {authTexts.haveAccount}
        </PageLink>
      }
    >
      <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.register}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          {...field('email')}
        />
        <TextField
          label={authTexts.username}
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          {...field('username')}
        />
        <NewPasswordFields password={field('password')} confirmation={field('confirmation')} />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {authTexts.register}
        </Button>
      </Form>
    </AuthCard>
  );
}

/** /request/password_reset */
export function RequestPasswordResetScreen({ loadCalls, go }: AuthScreenProps) {
  const { values, field, check } = useForm({ initial: { email: '' }, rules: emailRules, shows: 'every' });
  const { busy, outcome, tell, send, fetchAhead } = useAuthCalls(loadCalls);
  const submit = async () => {
    if (!check()) return;
    const email = values.email.trim();
    if (await send(({ requestReset }) => requestReset(email))) tell('success', AUTH_SENTENCES.resetRequested);
  };
  return (
    <AuthCard
      title={authTexts.resetTitle}
      go={go}
      lead={authTexts.resetLead}
      banner={<OutcomeBanner outcome={outcome} />}
      links={
        <PageLink to={PUBLIC_ROUTES.login} go={go}>
          {authTexts.backToLogin}
        </PageLink>
      }
    >
      <Form onSubmit={() => void submit()} busy={busy} onTouch={fetchAhead} label={authTexts.resetTitle}>
        <TextField
          label={authTexts.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          {authTexts.sendLink}
        </Button>
      </Form>
    </AuthCard>
  );
}

interface AuthScreenChoice extends AuthScreenProps {
  name: Exclude<PublicRouteName, 'landing'>;
  /** The state that the previous page passed on. */
  state: unknown;
  /** The parameter of the address. */
  parameter: string;
}

/** The screen of a public route besides the landing page. They share nearly all of their code, so they are one file. */
export function AuthScreen({ name, state, parameter, ...props }: AuthScreenChoice) {
  switch (name) {
    case 'login':
      return <LoginScreen state={state} {...props} />;
    case 'register':
      return <RegisterScreen {...props} />;
    case 'requestPasswordReset':
      return <RequestPasswordResetScreen {...props} />;
    case 'confirmPasswordReset':
      return <ConfirmPasswordResetScreen token={parameter} {...props} />;
  }
}
