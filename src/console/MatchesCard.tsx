import { type ReactNode, useState } from 'react';
import { CONSOLE_CALLS } from '@contract/console/consoleCalls';
import { MOST_MATCHES, OPEN_STATES } from '@contract/console/statements';
import { compare, decimal } from '@/domain/money/decimal';
import { fundedText } from '@/domain/wording/fundingReference';
import { formatDay } from '@/domain/wording/moment';
import { matchTexts as texts } from '@/texts/console/matches';
import { type AnswerOf, useOperator } from './calls/callConsole';
import { useAct, useWatched } from './calls/useWatched';
import { deskClasses as styles, Loading, Outcome, Outdated, PlaceLink } from './parts/deskParts';
import { Banner, Button, Card, Table, Tag } from './parts/kit';

type Line = AnswerOf<'getMatches'>['results'][number];
type OpenState = (typeof OPEN_STATES)[number];
type Columns = Parameters<typeof Table<Line>>[0]['columns'];

const TONES = { exact: 'up', likely: 'gold', differs: 'down', unknown: 'neutral' } as const;

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
function LikelyPart({ lines, mayApprove, busy, onApprove }: ProposedProps) {
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
  const columns = [...bookedColumns(), ...fundingColumns(), textColumn(), ...(mayApprove ? [button] : [])];
  return <Part kind="likely" lines={lines} columns={columns} />;
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
  const { act: actOnLine, busy: isActing, failure: notDone } = useAct('actOnLine');
  const [done, setDone] = useState<AnswerOf<'approveMatched'> | null>(null);
  if (!answer) return <Loading failure={failure} />;
  const { counts, results } = answer;
  const approve = async (lines: readonly string[]) => {
    setDone(null);
    setDone((await act({ payload: { lines: lines.slice(0, MOST_MATCHES) } })) ?? null);
    reload();
  };
  const mayAct = CONSOLE_CALLS.actOnLine.may.includes(role);
  const of = (state: OpenState) => results.filter((line) => line.state === state);
  const isPart = counts.exact + counts.likely + counts.differs + counts.unknown > results.length;
  const proposed = {
    mayApprove: CONSOLE_CALLS.approveMatched.may.includes(role),
    busy,
    onApprove: (lines: readonly string[]) => void approve(lines),
  };
  const link: Columns[number] = {
    title: texts.acts.link,
    className: styles.act,
    render: ({ id, difference }) =>
      difference === 'approved' && (
        <Button
          size="small"
          disabled={isActing}
          aria-label={texts.actOf(texts.acts.link, id)}
          onClick={() => void actOnLine({ payload: { line: id, act: 'link' } }).then(reload)}
        >
          {texts.acts.link}
        </Button>
      ),
  };
  const reason: Columns[number] = { title: texts.reason, className: styles.words, render: reasonOf };
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
        <Outcome failures={[refusal, notDone]} done={false} />
        {done && <ApprovedBanner {...done} />}
        {results.length === 0 && <p>{texts.none}</p>}
        {isPart && <p>{texts.more(results.length)}</p>}
        <ExactPart lines={of('exact')} {...proposed} />
        <LikelyPart lines={of('likely')} {...proposed} />
        <Part
          kind="differs"
          lines={of('differs')}
          columns={[...bookedColumns(), reason, ...fundingColumns(), textColumn(), ...(mayAct ? [link] : [])]}
        />
        <Part kind="unknown" lines={of('unknown')} columns={[...bookedColumns(), textColumn()]} />
      </div>
    </Card>
  );
}
