import { useEffect, useState } from 'react';
import type { ConsoleSession } from '@contract/console/sessions';
import { bareCode } from '@contract/values/text';
import { accountTexts as texts, frameTexts } from '@/texts/console/acts';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { LanguageLinks } from '@/ui/layout/LanguageLinks';
import { Logo } from '@/ui/marks/Logo';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { type Role, ROLES } from '@contract/console/operators';
import { deskTexts } from '@/texts/console/desk';
import { SelectField } from '@/ui/controls/SelectField';
import { Banner, Button, Card, Facts, Table } from './parts/kit';
import { type AnswerOf, callConsole, ConsoleFailure, useOperator } from './calls/callConsole';
import { CodeField, OwnPasswordField, ProofFields, useRequired } from './parts/ProofFields';
import styles from './OperatorsScreen.module.css';
import { AppKey, deskClasses, Outcome, Outdated } from './parts/deskParts';
import { useAct, useWatched } from './calls/useWatched';

interface FirstLogInScreenProps {
  /** Of the link. */
  token: string;
  onLoggedIn: (session: ConsoleSession) => void;
  /** Called to go to the log-in, because the link no longer works. */
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

/** Changes the password. This needs the old one and a code of the second factor. */
function PasswordCard() {
  const { act, busy, failure } = useAct('changePassword');
  const [typed, setTyped] = useState({ password: '', next: '', code: '' });
  const [done, setDone] = useState(false);
  const { areTyped, errorOf } = useRequired();
  const send = async () => {
    setDone(false);
    if (!areTyped(typed.password, typed.next, typed.code)) return;
    const answer = await act({ payload: typed });
    setTyped(answer ? { password: '', next: '', code: '' } : { ...typed, code: '' });
    setDone(answer !== undefined);
  };
  return (
    <Card title={texts.passwordCard} padded>
      <Form label={texts.passwordCard} onSubmit={() => void send()} busy={busy}>
        <Outcome failures={[failure]} done={done} />
        <p>{texts.ended}</p>
        <ProofFields
          password={texts.oldPassword}
          onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
          {...{ typed, errorOf }}
        >
          <OwnPasswordField
            isNew
            label={texts.newPassword}
            value={typed.next}
            onChange={(next) => setTyped((before) => ({ ...before, next }))}
            errorOf={errorOf}
          />
        </ProofFields>
        <Button type="submit" variant="primary" busy={busy}>
          {texts.change}
        </Button>
      </Form>
    </Card>
  );
}

/** The first code of a secret that is shown. */
function ConfirmFactor({ shown, onDone }: { shown: AnswerOf<'startFactor'>; onDone: () => void }) {
  const { act, busy, failure } = useAct('confirmFactor');
  const [code, setCode] = useState('');
  const { areTyped, errorOf } = useRequired();
  const send = async () => {
    if (areTyped(code) && (await act({ payload: { code } })) !== undefined) onDone();
  };
  return (
    <Form label={texts.factorCard} onSubmit={() => void send()} busy={busy}>
      <Outcome failures={[failure]} done={false} />
      <AppKey secret={shown.secret} url={shown.url} />
      <CodeField label={texts.firstCode} value={code} onChange={setCode} errorOf={errorOf} />
      <Button type="submit" variant="primary" busy={busy}>
        {texts.confirm}
      </Button>
    </Form>
  );
}

/** Changes the second factor. This needs the password and a code of the old one. */
function FactorCard() {
  const { act, busy, failure } = useAct('startFactor');
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [shown, setShown] = useState<AnswerOf<'startFactor'> | null>(null);
  const [done, setDone] = useState(false);
  const { areTyped, errorOf } = useRequired();
  const send = async () => {
    setDone(false);
    if (!areTyped(typed.password, typed.code)) return;
    const answer = await act({ payload: typed });
    setTyped(answer ? { password: '', code: '' } : { ...typed, code: '' });
    setShown(answer ?? null);
  };
  const finish = () => {
    setShown(null);
    setDone(true);
  };
  return (
    <Card title={texts.factorCard} padded>
      {shown && <ConfirmFactor shown={shown} onDone={finish} />}
      {!shown && (
        <Form label={texts.factorCard} onSubmit={() => void send()} busy={busy}>
          <Outcome failures={[failure]} done={done} />
          <p>{`${texts.factorLead} ${texts.ended}`}</p>
          <ProofFields
            password={texts.oldPassword}
            onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
            {...{ typed, errorOf }}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {texts.begin}
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** /operator/account: the operator's own password and second factor. */
export function AccountScreen() {
  return (
    <div className={deskClasses.halves}>
      <PasswordCard />
      <FactorCard />
    </div>
  );
}

const roleName = (role: string) => frameTexts.roles[role] ?? role;

/** The role of an operator, or why they cannot log in. */
function stateOf({ role, ended_at: ended, waiting }: AnswerOf<'getOperators'>['results'][number]): string {
  if (ended !== null) return deskTexts.removed;
  return waiting ? `${roleName(role)} (${texts.waiting})` : roleName(role);
}

const byEmail = ({ email }: { email: string }) => email;

/** Makes, renews, changes and removes operators. The link of a new or renewed one is shown once. */
function OperatorForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('read');
  const [access, setAccess] = useState<AnswerOf<'addOperator'> | null>(null);
  const [done, setDone] = useState(false);
  const [add, renew] = [useAct('addOperator'), useAct('renewOperator')];
  const [change, remove] = [useAct('setRole'), useAct('removeOperator')];
  const all = [add, renew, change, remove];
  const busy = all.some((each) => each.busy);
  const { areTyped, errorOf } = useRequired();
  const run = async (act: () => Promise<unknown>) => {
    all.forEach(({ forget }) => forget());
    setDone(false);
    if (!areTyped(email)) return;
    setAccess(null);
    setDone((await act()) !== undefined);
    onDone();
  };
  const showAccess = async (given: Promise<AnswerOf<'addOperator'> | undefined>) => {
    const shown = await given;
    setAccess(shown ?? null);
    return shown;
  };
  return (
    <Card title={deskTexts.addOperator} padded>
      <Outcome failures={all.map((each) => each.failure)} done={done} />
      {access && (
        <div className={deskClasses.stack}>
          <p>{texts.linkLead}</p>
          <Facts
            facts={[
              [deskTexts.email, access.email],
              [texts.link, access.link],
            ]}
          />
        </div>
      )}
      <TextField
        label={deskTexts.email}
        value={email}
        error={errorOf(deskTexts.email, email)}
        onChange={setEmail}
        type="email"
        autoComplete="off"
      />
      <SelectField
        label={deskTexts.role}
        value={role}
        options={ROLES.map((value) => ({ value, label: roleName(value) }))}
        onChange={(value) => setRole(ROLES.find((each) => each === value) ?? 'read')}
      />
      <div className={deskClasses.buttons}>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void run(() => showAccess(add.act({ payload: { email, role } })))}
        >
          {deskTexts.addOperator}
        </Button>
        <Button busy={busy} onClick={() => void run(() => change.act({ payload: { email, role } }))}>
          {deskTexts.setRole}
        </Button>
        <Button busy={busy} onClick={() => void run(() => showAccess(renew.act({ payload: { email } })))}>
          {deskTexts.renewOperator}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void run(() => remove.act({ payload: { email } }))}>
          {deskTexts.removeOperator}
        </Button>
      </div>
    </Card>
  );
}

/** /operator/operators: who may use the console, and with which role. */
export function OperatorsScreen() {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getOperators', {});
  return (
    <div className={deskClasses.columns}>
      <div className={deskClasses.stack}>
        <Outdated failure={failure} />
        <Card title={deskTexts.operatorsCaption}>
          <Table
            caption={deskTexts.operatorsCaption}
            rows={answer?.results ?? []}
            rowKey={({ email }) => email}
            columns={[
              { title: deskTexts.email, kept: true, className: deskClasses.words, by: byEmail, render: byEmail },
              { title: deskTexts.role, by: stateOf, render: stateOf },
            ]}
          />
        </Card>
      </div>
      {CONSOLE_CALLS.addOperator.may.includes(role) && <OperatorForm onDone={reload} />}
    </div>
  );
}
