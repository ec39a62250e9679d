import { useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import type { Role } from '@contract/console/operators';
import { typedAmount } from '@/domain/money/typedNumber';
import { formatExact } from '@/domain/money/formatDecimal';
import { formatDevice } from '@/domain/wording/deviceName';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { limitTexts } from '@/texts/wallet/limits';
import { AmountField } from '@/ui/controls/AmountField';
import { Form } from '@/ui/controls/Form';
import { TextField } from '@/ui/controls/TextField';
import { TimeText } from '@/ui/figures/times';
import { SelectField } from '@/ui/controls/SelectField';
import { EmptyState } from '@/ui/panels/EmptyState';
import { Button, Card, Facts, Table } from './parts/kit';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { ActList, deskClasses as styles, Loading, Outcome, Outdated, PlaceLink, readFigure } from './parts/deskParts';
import { limitWords, stateOf } from './parts/words';
import { usePlace } from './parts/place';
import { useRequired } from './parts/ProofFields';

type Limits = AnswerOf<'getUser'>['all_limits'];

const MAY: readonly Role[] = CONSOLE_CALLS.setUserLimit.may;

const optionOf = ({ name, most, own }: Limits[number]) => ({
  value: name,
  kept: true,
  label: `${limitWords(name)}: ${deskTexts.limitNow(most === null ? null : formatExact(most), own)}`,
});

/** Gives one user a limit of their own, or removes it. */
function LimitForm({ id, limits, onDone }: { id: string; limits: Limits; onDone: () => void }) {
  const { role } = useOperator();
  const [name, setName] = useState(limits[0]?.name ?? '');
  const [most, setMost] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(false);
  const { act, busy, failure, forget } = useAct('setUserLimit');
  const required = useRequired();
  if (!MAY.includes(role)) return null;
  const edit = (set: (text: string) => void) => (text: string) => {
    forget();
    setDone(false);
    setError(null);
    set(text);
  };
  const send = async (figure: string | null) => {
    setDone(false);
    const isDone = (await act({ id, payload: { limit: name, most: figure, reason: reason.trim() } })) !== undefined;
    setDone(isDone);
    if (isDone) [setMost, setReason].forEach((set) => set(''));
    onDone();
  };
  const set = () => {
    const figure = readFigure(deskTexts.limitMost, typedAmount(most));
    setError(figure.error);
    if (required.areTyped(reason) && figure.text !== null) void send(figure.text);
  };
  const end = () => {
    if (required.areTyped(reason)) void send(null);
  };
  const isOwn = limits.some((limit) => limit.name === name && limit.own);
  return (
    <Form onSubmit={set} busy={busy} wide label={deskTexts.limitFor}>
      <Outcome failures={[failure]} done={done} />
      <div className={styles.fields}>
        <SelectField label={deskTexts.limitFor} options={limits.map(optionOf)} value={name} onChange={edit(setName)} />
        <AmountField label={deskTexts.limitMost} value={most} error={error} onChange={edit(setMost)} />
        <TextField
          label={deskTexts.limitReason}
          value={reason}
          error={required.errorOf(deskTexts.limitReason, reason)}
          onChange={edit(setReason)}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          {deskTexts.setLimit}
        </Button>
        {isOwn && (
          <Button busy={busy} onClick={end}>
            {deskTexts.limitOfAll}
          </Button>
        )}
      </div>
    </Form>
  );
}

type Keys = AnswerOf<'getUser'>['keys'];

/** The user's keys for programs, and their end, which needs a reason. */
function UserKeys({ id, keys, onDone }: { id: string; keys: Keys; onDone: () => void }) {
  const { role } = useOperator();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(false);
  const { act, busy, failure, forget } = useAct('revokeUserKey');
  const required = useRequired();
  const mayEnd = CONSOLE_CALLS.revokeUserKey.may.includes(role);
  const revoke = async (key: string) => {
    setDone(false);
    forget();
    if (!required.areTyped(reason)) return;
    const isDone = (await act({ id, payload: { key, reason: reason.trim() } })) !== undefined;
    setDone(isDone);
    if (isDone) setReason('');
    onDone();
  };
  if (keys.length === 0 && !done) return <p>{deskTexts.noKeys}</p>;
  return (
    <div className={styles.stack}>
      <Outcome failures={[failure]} done={done} />
      {mayEnd && keys.length > 0 && (
        <TextField
          label={deskTexts.revokeReason}
          value={reason}
          error={required.errorOf(deskTexts.revokeReason, reason)}
          onChange={setReason}
        />
      )}
      <Table<Keys[number]>
        caption={deskTexts.keys}
        rows={keys}
        rowKey={(key) => key.id}
        empty={deskTexts.noKeys}
        columns={[
          { title: deskTexts.name, kept: true, className: styles.words, render: ({ name }) => name },
          {
            title: deskTexts.keyMay,
            render: ({ scopes }) => scopes.map((scope) => deskTexts.scopes[scope]).join(', '),
          },
          {
            title: deskTexts.keyFrom,
            kept: true,
            className: styles.words,
            render: ({ addresses }) => addresses.join(', ') || deskTexts.anywhere,
          },
          { title: deskTexts.keyMade, render: ({ created }) => <TimeText at={created} shape="date" /> },
          { title: deskTexts.keyEnds, render: ({ expires }) => <TimeText at={expires} shape="date" /> },
          {
            title: deskTexts.keyUsed,
            render: ({ last_used: used }) =>
              used === null ? deskTexts.neverUsed : <TimeText at={used} shape="relative" />,
          },
          ...(mayEnd
            ? [
                {
                  title: '',
                  className: styles.act,
                  render: (key: Keys[number]) => (
                    <Button
                      size="small"
                      busy={busy}
                      aria-label={deskTexts.revokeKeyOf(key.name)}
                      onClick={() => void revoke(key.id)}
                    >
                      {deskTexts.revokeKey}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

interface UserActsProps {
  id: string;
  state: 'active' | 'frozen' | 'deactivated';
  onDone: () => void;
}

/** What an operator may do to an account. A note and a freeze need a reason, which is kept in the log. */
function UserActs({ id, state, onDone }: UserActsProps) {
  const { role } = useOperator();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const note = useAct('noteUser');
  const logOut = useAct('logOutUser');
  const freeze = useAct('freezeUser');
  const unfreeze = useAct('unfreezeUser');
  const deactivate = useAct('deactivateUser');
  const reactivate = useAct('reactivateUser');
  const endFactor = useAct('endUserFactor');
  const all = [note, endFactor, logOut, freeze, unfreeze, deactivate, reactivate];
  const run = async (act: () => Promise<unknown>) => {
    setDone(false);
    setError(null);
    all.forEach(({ forget }) => forget());
    const isDone = (await act()) !== undefined;
    setDone(isDone);
    if (isDone) setReason('');
    onDone();
  };
  const withReason = (act: (sent: { id: string; payload: { reason: string } }) => Promise<unknown>) => () => {
    if (reason.trim() === '') setError(deskTexts.reasonNeeded);
    else void run(() => act({ id, payload: { reason: reason.trim() } }));
  };
  const may = ({ may: roles }: { may: readonly Role[] }) => roles.includes(role);
  const busy = all.some((act) => act.busy);
  return (
    <div className={styles.stack}>
      <Outcome failures={all.map(({ failure }) => failure)} done={done} />
      {may(CONSOLE_CALLS.noteUser) && (
        <TextField label={deskTexts.reason} value={reason} onChange={setReason} error={error} />
      )}
      <div className={styles.buttons}>
        {may(CONSOLE_CALLS.noteUser) && (
          <Button busy={busy} onClick={withReason(note.act)}>
            {deskTexts.note}
          </Button>
        )}
        {may(CONSOLE_CALLS.logOutUser) && (
          <Button busy={busy} onClick={() => void run(() => logOut.act({ id }))}>
            {deskTexts.logOut}
          </Button>
        )}
        {may(CONSOLE_CALLS.endUserFactor) && (
          <Button busy={busy} onClick={() => void run(() => endFactor.act({ id }))}>
            {deskTexts.endFactor}
          </Button>
        )}
        {state === 'active' && may(CONSOLE_CALLS.freezeUser) && (
          <Button busy={busy} variant="danger" onClick={withReason(freeze.act)}>
            {deskTexts.freeze}
          </Button>
        )}
        {state === 'frozen' && may(CONSOLE_CALLS.unfreezeUser) && (
          <Button busy={busy} onClick={() => void run(() => unfreeze.act({ id }))}>
            {deskTexts.unfreeze}
          </Button>
        )}
        {state !== 'deactivated' && may(CONSOLE_CALLS.deactivateUser) && (
          <Button busy={busy} variant="danger" onClick={withReason(deactivate.act)}>
            {deskTexts.deactivate}
          </Button>
        )}
        {state === 'deactivated' && may(CONSOLE_CALLS.reactivateUser) && (
          <Button busy={busy} onClick={() => void run(() => reactivate.act({ id }))}>
            {deskTexts.reactivate}
          </Button>
        )}
      </div>
    </div>
  );
}

/** One account: who it is, what it holds, what is left of its limits, where it is logged in, and what operators did and noted. */
function UserView({ id }: { id: string }) {
  const { answer, failure, reload } = useWatched('getUser', { id });
  if (!answer) return <Loading failure={failure} />;
  const { email, name, username, phone_number, created_at, wallets, debts, limits, sessions, keys, acts } = answer;
  return (
    <div className={styles.stack}>
      <Outdated failure={failure} />
      <Card title={email} padded>
        <Facts
          facts={[
            [deskTexts.name, name || username],
            ...(phone_number === '' ? [] : [[deskTexts.phone, phone_number] as const]),
            [deskTexts.since, <TimeText key="since" at={created_at} shape="date" />],
            [deskTexts.state, <span key="state">{deskTexts.states[stateOf(answer)]}</span>],
            ...wallets.map(({ currency, amount }) => [currency, formatExact(amount)] as const),
            ...debts.map(({ currency, amount }) => [deskTexts.owes(currency), formatExact(amount)] as const),
          ]}
        />
      </Card>
      <Card title={deskTexts.limits} padded>
        {limits.length === 0 ? (
          <p>{deskTexts.noLimits}</p>
        ) : (
          <Facts
            facts={limits.map(({ type, currency, period, left, most }) => [
              `${inboxTexts.types[type] ?? type}, ${limitTexts.periods[period]}`,
              deskTexts.leftOf(formatExact(left), `${formatExact(most)} ${currency}`),
            ])}
          />
        )}
        <LimitForm id={id} limits={answer.all_limits} onDone={reload} />
      </Card>
      <Card title={deskTexts.sessions} padded>
        {sessions.length === 0 ? (
          <p>{deskTexts.noSessions}</p>
        ) : (
          <Facts
            facts={sessions.map((session) => [
              formatDevice(session),
              <TimeText key={session.seen_at} at={session.seen_at} shape="relative" />,
            ])}
          />
        )}
      </Card>
      <Card title={deskTexts.keys} padded>
        <UserKeys id={id} keys={keys} onDone={reload} />
      </Card>
      <Card title={deskTexts.acts} padded>
        <UserActs id={id} state={stateOf(answer)} onDone={reload} />
        <ActList acts={acts} />
      </Card>
    </div>
  );
}

type FoundUser = AnswerOf<'getUsers'>['results'][number];

const stateWords = (user: FoundUser) => deskTexts.states[stateOf(user)];

/** /operator/users/{id}: accounts by the beginning of their email, and the one that is open. */
export function UsersScreen() {
  const { id } = usePlace();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const { answer, failure } = useWatched('getUsers', { query: { words } });
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <Card padded>
          <Form onSubmit={() => setWords(typed.trim())} wide label={deskTexts.searchNow}>
            <div className={styles.search}>
              <TextField label={deskTexts.search} value={typed} onChange={setTyped} type="search" />
              <Button type="submit">{deskTexts.searchNow}</Button>
            </div>
          </Form>
        </Card>
        <Card title={deskTexts.usersCaption} footer={answer && !answer.isAll && deskTexts.moreUsers}>
          <Table<FoundUser>
            caption={deskTexts.usersCaption}
            rows={answer?.results ?? []}
            rowKey={(user) => user.id}
            isSelected={(user) => user.id === id}
            empty={answer && deskTexts.noUsers}
            columns={[
              {
                title: deskTexts.email,
                kept: true,
                className: styles.words,
                render: (user) => (
                  <PlaceLink to={{ section: 'users', id: user.id }} current={user.id === id}>
                    {user.email}
                  </PlaceLink>
                ),
                by: answer?.isAll ? ({ email }) => email : undefined,
              },
              { title: deskTexts.state, render: stateWords, by: answer?.isAll ? stateWords : undefined },
            ]}
          />
        </Card>
      </div>
      {id === null ? <EmptyState title={deskTexts.chooseUser} /> : <UserView key={id} id={id} />}
    </div>
  );
}
