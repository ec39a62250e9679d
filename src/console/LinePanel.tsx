import { useEffect, useRef, useState } from 'react';
import type { LineAct } from '@contract/console/statements';
import { fundedText } from '@/domain/wording/fundingReference';
import { matchTexts as texts } from '@/texts/console/matches';
import { Form } from '@/ui/controls/Form';
import { TextAreaField } from '@/ui/controls/TextAreaField';
import { TextField } from '@/ui/controls/TextField';
import type { AnswerOf } from './calls/callConsole';
import { useAct } from './calls/useWatched';
import { deskClasses as styles, Outcome } from './parts/deskParts';
import { Button } from './parts/kit';

type Line = AnswerOf<'getMatches'>['results'][number];

interface LinePanelProps {
  line: Line;
  /** After an act; `done` is false if a second operator must do the same. */
  onActed: (act: LineAct, done: boolean) => void;
  onClose: () => void;
}

/** What can be done with a line that is not approved with others. */
export function LinePanel({ line, onActed, onClose }: LinePanelProps) {
  const { act, busy, failure } = useAct('actOnLine');
  const [email, setEmail] = useState(line.funding?.email ?? '');
  const [text, setText] = useState('');
  const money = fundedText(line.amount, line.currency);
  const run = async (wanted: LineAct, more: { email?: string; text?: string } = {}) => {
    const answer = await act({ payload: { line: line.id, act: wanted, ...more } });
    if (answer) onActed(wanted, answer.done);
  };
  const title = texts.panel.title(line.id, money);
  const isLinked = line.difference === 'approved';
  const [field, button] = [useRef<HTMLInputElement>(null), useRef<HTMLButtonElement>(null)];
  useEffect(() => {
    // Whose money it is must be typed if nothing says so.
    const next = field.current?.value === '' ? field.current : button.current;
    next?.focus();
  }, [field, button]);
  return (
    <Form label={title} busy={busy} onSubmit={() => void (isLinked ? run('link') : run('credit', { email }))}>
      <div>
        <h4>{title}</h4>
        <p>{isLinked ? texts.panel.linkHint : texts.panel.hint}</p>
      </div>
      <TextField
        ref={field}
        label={texts.panel.email}
        type="email"
        value={email}
        onChange={setEmail}
        autoComplete="off"
      />
      <div className={styles.buttons}>
        {isLinked ? (
          <Button ref={button} type="submit" variant="primary" busy={busy}>
            {texts.acts.link}
          </Button>
        ) : (
          <>
            <Button ref={button} type="submit" variant="primary" busy={busy}>
              {texts.panel.credit(money)}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void run('return')}>
              {texts.acts.return}
            </Button>
          </>
        )}
        {line.state !== 'held' && (
          <Button busy={busy} onClick={() => void run('hold')}>
            {texts.acts.hold}
          </Button>
        )}
      </div>
      <TextAreaField label={texts.panel.question} value={text} onChange={setText} rows={2} />
      <div className={styles.buttons}>
        <Button busy={busy} disabled={text.trim() === ''} onClick={() => void run('ask', { email, text })}>
          {texts.acts.ask}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {texts.panel.close}
        </Button>
      </div>
      <Outcome failures={[failure]} done={false} />
    </Form>
  );
}
