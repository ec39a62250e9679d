import { useState } from 'react';
import { accountTexts as texts } from '@/texts/console/acts';
import { Form } from '@/ui/controls/Form';
import { Button, Card } from './parts/kit';
import type { AnswerOf } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { AppKey, deskClasses as styles, Outcome } from './parts/deskParts';
import { CodeField, OwnPasswordField, ProofFields, useRequired } from './parts/ProofFields';

/** Another password: it takes the old one, and a code of the second factor. */
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

/** Another second factor: it takes the password, and a code of the old one. */
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
    <div className={styles.halves}>
      <PasswordCard />
      <FactorCard />
    </div>
  );
}
