import { type ReactNode, useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { type LineAct, MOST_MATCHES, OPEN_STATES } from '@contract/console/statements';
import { compare, decimal } from '@/domain/money/decimal';
import { fundedText } from '@/domain/wording/fundingReference';
import { formatDay } from '@/domain/wording/moment';
import { matchTexts as texts } from '@/texts/console/matches';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { LinePanel } from './LinePanel';
import { deskClasses as styles, Loading, Outcome, Outdated, PlaceLink } from './parts/deskParts';
import { nameOfAct } from './parts/words';
import { Banner, Button, Card, Table, Tag } from './parts/kit';

type Line = AnswerOf<'getMatches'>['results'][number];
type OpenState = (typeof OPEN_STATES)[number];
type Columns = Parameters<typeof Table<Line>>[0]['columns'];

const TONES = { exact: 'up', likely: 'gold', differs: 'down', unknown: 'neutral', held: 'gold' } as const;

const bookedColumns = (): Columns => [
  { title: texts.booked, className: styles.whole, render: (line) => formatDay(line.booked_on) },
  { title: texts.amount, numeric: true, render: ({ amount, currency }) => fundedText(amount, currency) },
  { title: texts.payer, kept: true, className: styles.words, render: (line) => line.payer_name },
];

const textColumn = (): Columns[number] => ({
  title: texts.text,
  kept: true,
  className: styles.words,
  render: (line) => line.text,
});

/** The funding of a line, with who approved it first, and its user. */
const fundingColumns = (): Columns => [
  {
    title: texts.funding,
    kept: true,
    className: styles.whole,
    render: ({ funding }) =>
      funding && (
        <>
          <PlaceLink to={{ section: 'inbox', id: funding.id }}>{funding.reference}</PlaceLink>
          {funding.first !== null && <div>{texts.first(funding.first)}</div>}
        </>
      ),
  },
  { title: texts.user, kept: true, className: styles.words, render: ({ funding }) => funding?.email },
];

/** Why a line differs, in words. */
function reasonOf({ difference, funding, amount, currency }: Line): string {
  if (difference === null) return '';
  if (difference !== 'amount') return texts.reasons[difference];
  const funded = funding?.amount ?? '0';
  const isLess = compare(decimal(amount), decimal(funded)) < 0;
  return texts.reasons[isLess ? 'less' : 'more'](fundedText(funded, currency));
}

const reasonColumn = (): Columns[number] => ({ title: texts.reason, className: styles.words, render: reasonOf });

/** The last thing that operators did with a line: a question and to whom, or the first of two approvals. */
const lastColumn = (): Columns[number] => ({
  title: texts.last,
  kept: true,
  className: styles.words,
  render: ({ last }) =>
    last && (
      <>
        {texts.lastBy(nameOfAct(last.act), last.operator)}
        {last.email !== '' && <div translate="no">{last.email}</div>}
        {last.reason !== '' && <div translate="no">{last.reason}</div>}
      </>
    ),
});

const decideColumn = (onChoose: (line: string) => void): Columns[number] => ({
  title: texts.decide,
  className: styles.act,
  render: ({ id }) => (
    <Button size="small" aria-label={texts.actOf(texts.decide, id)} onClick={() => onChoose(id)}>
      {texts.decide}
    </Button>
  ),
});

interface PartProps {
  kind: OpenState;
  lines: readonly Line[];
  columns: Columns;
  children?: ReactNode;
}

/** The lines in one state, if there are any. */
function Part({ kind, lines, columns, children }: PartProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={texts.states[kind]} className={styles.stack}>
      <div>
        <h3>{texts.states[kind]}</h3>
        <p>{texts.leads[kind]}</p>
      </div>
      <Table caption={texts.states[kind]} rows={lines} rowKey={({ id }) => id} columns={columns} />
      {children}
    </section>
  );
}

interface ProposedProps {
  lines: readonly Line[];
  mayApprove: boolean;
  busy: boolean;
  onApprove: (lines: readonly string[]) => void;
}

/** The exact lines, all of which are approved by one press unless their tick is taken away. */
function ExactPart({ lines, mayApprove, busy, onApprove }: ProposedProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = lines.map(({ id }) => id).filter((id) => !left.includes(id));
  const tick: Columns[number] = {
    title: texts.tick,
    render: ({ id, funding }) => (
      <input
        type="checkbox"
        aria-label={texts.tickOf(funding?.reference ?? '')}
        checked={!left.includes(id)}
        disabled={busy}
        onChange={({ target }) => setLeft(target.checked ? left.filter((each) => each !== id) : [...left, id])}
      />
    ),
  };
  return (
    <Part
      kind="exact"
      lines={lines}
      columns={[...(mayApprove ? [tick] : []), ...bookedColumns(), ...fundingColumns(), textColumn()]}
    >
      {mayApprove && (
        <div className={styles.buttons}>
          <Button variant="primary" busy={busy} disabled={chosen.length === 0} onClick={() => onApprove(chosen)}>
            {texts.approve(chosen.length)}
          </Button>
        </div>
      )}
    </Part>
  );
}

/** The likely lines, each of which is looked at and approved alone. */
function LikelyPart({
  lines,
  mayApprove,
  busy,
  onApprove,
  decide,
  children,
}: ProposedProps & { decide: Columns; children: ReactNode }) {
  const button: Columns[number] = {
    title: texts.tick,
    className: styles.act,
    render: ({ id, funding }) => (
      <Button
        size="small"
        disabled={busy}
        aria-label={texts.tickOf(funding?.reference ?? '')}
        onClick={() => onApprove([id])}
      >
        {texts.tick}
      </Button>
    ),
  };
  const columns = [...bookedColumns(), ...fundingColumns(), textColumn(), ...(mayApprove ? [button] : []), ...decide];
  return (
    <Part kind="likely" lines={lines} columns={columns}>
      {children}
    </Part>
  );
}

/** What became of the lines that were approved. */
function ApprovedBanner({ approved, waiting, skipped }: AnswerOf<'approveMatched'>) {
  const sentences = [
    texts.approved(approved),
    ...(waiting > 0 ? [texts.waiting(waiting)] : []),
    ...(skipped > 0 ? [texts.skipped(skipped)] : []),
  ];
  return <Banner tone={waiting + skipped > 0 ? 'warn' : 'success'}>{sentences.join(' ')}</Banner>;
}

/** Money that came in by the statements of banks, beside the fundings that it is for. */
export function MatchesCard() {
  const { role } = useOperator();
  const { answer, failure, reload } = useWatched('getMatches', {});
  const { act, busy, failure: refusal } = useAct('approveMatched');
  const [chosen, setChosen] = useState<string | null>(null);
  const [acted, setActed] = useState<{ act: LineAct; done: boolean } | null>(null);
  const [done, setDone] = useState<AnswerOf<'approveMatched'> | null>(null);
  if (!answer) return <Loading failure={failure} />;
  const { counts, results } = answer;
  const approve = async (lines: readonly string[]) => {
    setDone(null);
    setDone((await act({ payload: { lines: lines.slice(0, MOST_MATCHES) } })) ?? null);
    reload();
  };
  const of = (state: OpenState) => results.filter((line) => line.state === state);
  const isPart = OPEN_STATES.reduce((sum, state) => sum + counts[state], 0) > results.length;
  const proposed = {
    mayApprove: CONSOLE_CALLS.approveMatched.may.includes(role),
    busy,
    onApprove: (lines: readonly string[]) => void approve(lines),
  };
  const decide = CONSOLE_CALLS.actOnLine.may.includes(role) ? [decideColumn(setChosen)] : [];
  const more: Record<'differs' | 'unknown' | 'held', Columns> = {
    differs: [reasonColumn(), ...fundingColumns(), textColumn(), lastColumn()],
    unknown: [textColumn(), lastColumn()],
    held: [reasonColumn(), ...fundingColumns(), textColumn(), lastColumn()],
  };
  const onActed = (act: LineAct, isDone: boolean) => {
    setDone(null);
    setActed({ act, done: isDone });
    setChosen(null);
    reload();
  };
  const panelOf = (kind: OpenState) => {
    const line = of(kind).find(({ id }) => id === chosen);
    return line && <LinePanel key={line.id} line={line} onActed={onActed} onClose={() => setChosen(null)} />;
  };
  return (
    <Card title={texts.title} padded>
      <div className={styles.stack}>
        <Outdated failure={failure} />
        <div className={styles.buttons}>
          {OPEN_STATES.map((state) => (
            <Tag key={state} tone={counts[state] > 0 ? TONES[state] : 'neutral'}>
              {texts.stateCount(texts.states[state], counts[state])}
            </Tag>
          ))}
        </div>
        <Outcome failures={[refusal]} done={false} />
        {done && <ApprovedBanner {...done} />}
        {acted && (
          <Banner tone={acted.done ? 'success' : 'warn'}>{acted.done ? texts.acted[acted.act] : texts.noted}</Banner>
        )}
        {results.length === 0 && <p>{texts.none}</p>}
        {isPart && <p>{texts.more(results.length)}</p>}
        <ExactPart lines={of('exact')} {...proposed} />
        <LikelyPart lines={of('likely')} {...proposed} decide={decide}>
          {panelOf('likely')}
        </LikelyPart>
        {(['differs', 'unknown', 'held'] as const).map((kind) => (
          <Part key={kind} kind={kind} lines={of(kind)} columns={[...bookedColumns(), ...more[kind], ...decide]}>
            {panelOf(kind)}
          </Part>
        ))}
      </div>
    </Card>
  );
}
