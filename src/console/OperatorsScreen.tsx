import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { type Role, ROLES } from '@contract/console/operators';
import { accountTexts, frameTexts } from '@/texts/console/acts';
import { deskTexts } from '@/texts/console/desk';
import { TextField } from '@/ui/controls/TextField';
import { SelectField } from '@/ui/controls/SelectField';
import { Button, Card, Facts, Table } from './parts/kit';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { deskClasses as styles, Outcome, Outdated } from './parts/deskParts';
import { useRequired } from './parts/ProofFields';

const roleName = (role: string) => frameTexts.roles[role] ?? role;

/** The role of an operator, or why they cannot log in. */
function stateOf({ role, ended_at: ended, waiting }: AnswerOf<'getOperators'>['results'][number]): string {
  if (ended !== null) return deskTexts.removed;
  return waiting ? `${roleName(role)} (${accountTexts.waiting})` : roleName(role);
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
        <div className={styles.stack}>
          <p>{accountTexts.linkLead}</p>
          <Facts
            facts={[
              [deskTexts.email, access.email],
              [accountTexts.link, access.link],
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
      <div className={styles.buttons}>
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
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <Card title={deskTexts.operatorsCaption}>
          <Table
            caption={deskTexts.operatorsCaption}
            rows={answer?.results ?? []}
            rowKey={({ email }) => email}
            columns={[
              { title: deskTexts.email, kept: true, className: styles.words, by: byEmail, render: byEmail },
              { title: deskTexts.role, by: stateOf, render: stateOf },
            ]}
          />
        </Card>
      </div>
      {CONSOLE_CALLS.addOperator.may.includes(role) && <OperatorForm onDone={reload} />}
    </div>
  );
}
