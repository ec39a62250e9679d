import { type ReactNode, useRef, useState } from 'react';
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
import { useKeys } from './parts/WaitList';
import { nameOfAct } from './parts/words';
import { Banner, Button, Card, Table, Tag } from './parts/kit';

type Line = AnswerOf<'getMatches'>['results'][number];
type OpenState = (typeof OPEN_STATES)[number];
type Columns = Parameters<typeof Table<Line>>[0]['columns'];

/** Those that operators look at one by one, in the order of the screen. */
const BY_HAND = ['likely', 'differs', 'unknown', 'held'] as const;

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
  /** The line whose panel is open. */
  chosen?: string | null;
  /** Above the table, which may be long. */
  before?: ReactNode;
  children?: ReactNode;
}

/** The lines in one state, if there are any. */
function Part({ kind, lines, columns, chosen, before, children }: PartProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={texts.states[kind]} className={styles.stack}>
      <div>
        <h3>{texts.states[kind]}</h3>
        <p>{texts.leads[kind]}</p>
      </div>
      {before}
      <Table
        caption={texts.states[kind]}
        rows={lines}
        rowKey={({ id }) => id}
        isSelected={({ id }) => id === chosen}
        columns={columns}
      />
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
  const button = useRef<HTMLButtonElement>(null);
  // Enter approves then: one press alone moves no money.
  useKeys({ a: () => button.current?.focus() });
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
      before={
        mayApprove && (
          <div className={styles.buttons}>
            <Button
              ref={button}
              variant="primary"
              busy={busy}
              disabled={chosen.length === 0}
              aria-keyshortcuts="a"
              onClick={() => onApprove(chosen)}
            >
              {texts.approve(chosen.length)} <kbd>a</kbd>
            </Button>
          </div>
        )
      }
    />
  );
}

/** The likely lines, each of which is looked at and approved alone. */
function LikelyPart({
  lines,
  mayApprove,
  busy,
  onApprove,
  decide,
  chosen,
  children,
}: ProposedProps & { decide: Columns; chosen: string | null; children: ReactNode }) {
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
    <Part kind="likely" lines={lines} columns={columns} chosen={chosen}>
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
  const [over, setOver] = useState<readonly string[]>([]);
  const [done, setDone] = useState<AnswerOf<'approveMatched'> | null>(null);
  const waiting = BY_HAND.flatMap((state) => (answer?.results ?? []).filter((line) => line.state === state));
  const openNext = () => {
    const left = waiting.filter(({ id }) => id === chosen || !over.includes(id));
    const at = left.findIndex(({ id }) => id === chosen) + 1;
    setChosen((left[at] ?? left[0])?.id ?? null);
  };
  const mayAct = CONSOLE_CALLS.actOnLine.may.includes(role);
  useKeys({ n: () => void (mayAct && openNext()) });
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
  const decide = mayAct ? [decideColumn(setChosen)] : [];
  const more: Record<'differs' | 'unknown' | 'held', Columns> = {
    differs: [reasonColumn(), ...fundingColumns(), textColumn(), lastColumn()],
    unknown: [textColumn(), lastColumn()],
    held: [reasonColumn(), ...fundingColumns(), textColumn(), lastColumn()],
  };
  const onActed = (act: LineAct, isDone: boolean) => {
    setDone(null);
    setActed({ act, done: isDone });
    if (chosen !== null) setOver([...over, chosen]);
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
          {mayAct && waiting.length > 0 && (
            <Button size="small" aria-keyshortcuts="n" onClick={openNext}>
              {texts.next} <kbd>n</kbd>
            </Button>
          )}
        </div>
        <Outcome failures={[refusal]} done={false} />
        {done && <ApprovedBanner {...done} />}
        {acted && (
          <Banner tone={acted.done ? 'success' : 'warn'}>{acted.done ? texts.acted[acted.act] : texts.noted}</Banner>
        )}
        {results.length === 0 && <p>{texts.none}</p>}
        {isPart && <p>{texts.more(results.length)}</p>}
        <ExactPart lines={of('exact')} {...proposed} />
        <LikelyPart lines={of('likely')} {...proposed} {...{ decide, chosen }}>
          {panelOf('likely')}
        </LikelyPart>
        {(['differs', 'unknown', 'held'] as const).map((kind) => (
          <Part
            key={kind}
            {...{ kind, chosen }}
            lines={of(kind)}
            columns={[...bookedColumns(), ...more[kind], ...decide]}
          >
            {panelOf(kind)}
          </Part>
        ))}
      </div>
    </Card>
  );
}
