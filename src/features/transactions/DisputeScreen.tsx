import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Dispute, DISPUTE_MAX_LENGTH, type DisputeEntry } from '@contract/disputes';
import {
  useAddDisputeEntryMutation,
  useCreateDisputeMutation,
  useGetDisputePictureQuery,
  useGetDisputesQuery,
} from '@/api/endpoints/disputesApi';
import { useGetTransactionQuery } from '@/api/endpoints/transactionsApi';
import { toCallError } from '@/api/transport/callError';
import { disputeRules } from '@/domain/rules/disputeRules';
import { checkImage, type ChosenPicture } from '@/domain/rules/imageRule';
import { routeTo } from '@/routes/routes';
import { useCapability } from '@/state/selectors/useCapability';
import { conversationTexts } from '@/texts/conversation';
import { figureTexts } from '@/texts/figures';
import { SENTENCES } from '@/texts/sentences';
import { transactionTexts } from '@/texts/transactions';
import { useNow } from '@/ui/browser/useNow';
import { Button } from '@/ui/controls/Button';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { Form, FormActions } from '@/ui/controls/Form';
import { TextAreaField } from '@/ui/controls/TextAreaField';
import { useForm } from '@/ui/controls/useForm';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { SupportText } from '@/ui/marks/SupportText';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { PageHeader } from '@/ui/panels/PageHeader';
import { cx } from '@/ui/layout/cx';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { ImageField } from '@/widgets/parts/ImageField';
import { readRefusal, type Refusal, RefusalBanner } from '@/widgets/tickets/RefusalBanner';
import { useLeaveGuard } from '@/widgets/tickets/leaveGuard';
import { createIntentId } from '@/api/transport/callRequest';
import { Facts } from './Facts';
import styles from './Conversation.module.css';

/** The id with which something is sent. A repetition of the same content after an unknown outcome has the same id. */
function useIntent() {
  const last = useRef<{ sent: unknown; id: string } | null>(null);
  return {
    idOf: (sent: unknown): string => {
      const same = last.current !== null && last.current.sent === sent ? last.current : { sent, id: createIntentId() };
      last.current = same;
      return same.id;
    },
    /** The outcome is known. */
    end: () => {
      last.current = null;
    },
  };
}

/** The disputes of a transaction, oldest first, on a server that has conversations about them; undefined otherwise. */
function useDisputes(transactionId: string) {
  const isAnnounced = useCapability('disputeConversations') === true;
  return useGetDisputesQuery(transactionId, { skip: !isAnnounced });
}

/** Chooses a picture and adds it to an open dispute. What was chosen stays if it could not be added. */
function DisputePictureForm({ dispute, left }: { dispute: string; left: number }) {
  const [picture, setPicture] = useState<ChosenPicture<File> | null>(null);
  const [refusal, setRefusal] = useState<Refusal<'picture'> | null>(null);
  const [add, { isLoading, isSuccess }] = useAddDisputeEntryMutation();
  const intent = useIntent();
  const error = checkImage(picture) ?? refusal?.fields.picture ?? null;
  useLeaveGuard(picture !== null && !isLoading);
  const choose = (chosen: ChosenPicture<File> | null) => {
    setPicture(chosen);
    setRefusal(null);
  };
  const send = async () => {
    const file = picture?.sent;
    if (!file) return;
    setRefusal(null);
    const { error: failure } = await add({ kind: 'picture', dispute, picture: file, intentId: intent.idOf(file) });
    const refused = failure ? readRefusal(toCallError(failure), { picture: 'picture' }) : null;
    if (!refused?.isUnknown) intent.end();
    if (refused) setRefusal(refused);
    else choose(null);
  };
  return (
    <div className={styles.add}>
      <Form label={conversationTexts.pictures} onSubmit={() => void send()} busy={isLoading} wide>
        <ImageField
          // A new key after each picture, so that the control is empty again.
          key={left}
          label={conversationTexts.addPicture}
          hint={conversationTexts.pictureHint(left)}
          value={picture}
          onChange={choose}
          error={error}
          disabled={isLoading}
        />
        {isSuccess && picture === null && <Banner tone="success">{conversationTexts.pictureAdded}</Banner>}
        {refusal !== null && refusal.fields.picture === undefined && (
          <RefusalBanner
            refusal={refusal}
            failure={conversationTexts.pictureNotAdded}
            doubt={conversationTexts.pictureUnclear}
          />
        )}
        {picture !== null && (
          <FormActions>
            <Button type="submit" variant="primary" needsServer busy={isLoading}>
              {conversationTexts.send}
            </Button>
          </FormActions>
        )}
      </Form>
    </div>
  );
}

/** A picture of a dispute, in a frame that has its size before the picture has come. */
function DisputePicture({ id, number }: { id: string; number: number }) {
  const { data, isError } = useGetDisputePictureQuery(id);
  return (
    <div className={styles.frame}>
      {data ? (
        <img src={data.src} alt={conversationTexts.pictureOf(number)} />
      ) : (
        <span>{isError ? conversationTexts.noPicture : conversationTexts.loadingPicture}</span>
      )}
    </div>
  );
}

/** A text or picture of the user or the support, with its author and its time. */
function Entry({ entry, number }: { entry: DisputeEntry; number: number }) {
  const { by, author, at, text, picture, final } = entry;
  const name = by === 'user' ? conversationTexts.you : conversationTexts.operator(author);
  return (
    <li className={cx(styles.entry, by === 'operator' && styles.theirs)}>
      <p className={styles.head}>
        <span className={styles.author}>{name}</span>
        {final && <Tag tone="up">{conversationTexts.final}</Tag>}
        <span className={styles.at}>
          <TimeText at={at} />
        </span>
      </p>
      {text !== null && <p className={styles.text}>{text}</p>}
      {picture !== null && <DisputePicture id={picture} number={number} />}
    </li>
  );
}

/** Whose turn it is. */
function stepOf({ state, entries }: Dispute, isLate: boolean): string {
  const { steps } = conversationTexts;
  if (state === 'answered') return steps.done;
  if (entries.at(-1)?.by === 'operator') return steps.user;
  return isLate ? steps.late : steps.operator;
}

/** The state, the time that has passed, and what comes next. */
function State({ dispute }: { dispute: Dispute }) {
  const isLate = useNow().getTime() > Date.parse(dispute.due_at);
  const isOpen = dispute.state === 'open';
  const answer = isOpen ? (isLate ? conversationTexts.overdue : conversationTexts.due) : conversationTexts.given;
  const at = isOpen ? dispute.due_at : (dispute.entries.at(-1)?.at ?? null);
  return (
    <dl className={styles.state}>
      <dt>{conversationTexts.filed}</dt>
      <dd>
        <TimeText at={dispute.filed_at} shape="relative" />
      </dd>
      <dt>{conversationTexts.answer}</dt>
      <dd>
        <Phrase
          text={answer}
          parts={{ time: <TimeText at={at} />, support: <SupportText>{conversationTexts.support}</SupportText> }}
        />
      </dd>
      <dt>{conversationTexts.next}</dt>
      <dd>
        <SupportText>{stepOf(dispute, isLate)}</SupportText>
      </dd>
    </dl>
  );
}

/** One dispute: its state, the pictures that can be added, and what was written, newest first. */
function Conversation({ dispute }: { dispute: Dispute }) {
  const { id, state, entries, pictures_left, entries_left } = dispute;
  const pictures = entries.flatMap(({ picture }) => picture ?? []);
  const hasRoom = state === 'open' && pictures_left > 0 && entries_left > 0;
  return (
    <Card
      title={conversationTexts.title(id)}
      beside={<Tag tone={state === 'open' ? 'gold' : 'up'}>{conversationTexts.states[state]}</Tag>}
    >
      <State dispute={dispute} />
      {hasRoom && <DisputePictureForm dispute={id} left={pictures_left} />}
      <div role="log" aria-label={conversationTexts.entries}>
        <ul className={styles.entries}>
          {[...entries].reverse().map((entry, index) => (
            <Entry
              key={entries.length - index}
              entry={entry}
              number={entry.picture === null ? 0 : pictures.indexOf(entry.picture) + 1}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** The disputes of a transaction, newest first. Nothing if none was filed. */
function Conversations({ transactionId }: { transactionId: string }) {
  const { currentData: disputes, isError, refetch } = useDisputes(transactionId);
  if (disputes === undefined) {
    return (
      isError && (
        <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
          {conversationTexts.failed}
        </NotLoaded>
      )
    );
  }
  return [...disputes].reverse().map((dispute) => <Conversation key={dispute.id} dispute={dispute} />);
}

/** The outcome of the message that was sent last. */
type Outcome = { kind: 'filed' | 'notFiled' | 'added' } | { kind: 'notAdded'; refusal: Refusal<'text'> };

/** Sends a message: it files a dispute, or is added to the one that is open. */
function useDisputeMessage(transactionId: string, open: Dispute | null) {
  const [file, filing] = useCreateDisputeMutation();
  const [add, adding] = useAddDisputeEntryMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const intent = useIntent();

  const fileIt = async (description: string): Promise<Outcome> => {
    const { error } = await file({ transaction: transactionId, description });
    return { kind: error ? 'notFiled' : 'filed' };
  };
  const addIt = async (dispute: string, text: string): Promise<Outcome> => {
    const { error } = await add({ kind: 'message', dispute, text, intentId: intent.idOf(text) });
    const refusal = error ? readRefusal(toCallError(error), { text: 'text' }) : null;
    if (!refusal?.isUnknown) intent.end();
    return refusal ? { kind: 'notAdded', refusal } : { kind: 'added' };
  };
  /** @returns true if it has arrived */
  const send = async (text: string): Promise<boolean> => {
    setOutcome(null);
    const now = await (open ? addIt(open.id, text) : fileIt(text));
    setOutcome(now);
    return now.kind === 'filed' || now.kind === 'added';
  };
  return { send, outcome, busy: filing.isLoading || adding.isLoading };
}

const HINTS = { open: transactionTexts.disputeOpenHint, answered: transactionTexts.disputeAnsweredHint };

/**
 * The message that files a dispute or, on a server with conversations, is added to the open one. It stays in the field
 * if the call fails, and is cleared once it has arrived.
 */
function DisputeForm({ transactionId }: { transactionId: string }) {
  const { values, field, check, reset } = useForm({ initial: { message: '' }, rules: disputeRules, shows: 'first' });
  const last = useDisputes(transactionId).currentData?.at(-1);
  const { send, outcome, busy } = useDisputeMessage(transactionId, last?.state === 'open' ? last : null);
  useLeaveGuard(values.message.trim() !== '' && !busy);

  const submit = async () => {
    if (check() && (await send(values.message.trim()))) reset();
  };
  return (
    <Form label={transactionTexts.dispute} onSubmit={() => void submit()} busy={busy} wide>
      {outcome?.kind === 'filed' && <Banner tone="success">{SENTENCES.disputeFiled}</Banner>}
      {outcome?.kind === 'added' && <Banner tone="success">{transactionTexts.messageAdded}</Banner>}
      {outcome?.kind === 'notFiled' && <Banner tone="error">{SENTENCES.disputeFailed}</Banner>}
      {outcome?.kind === 'notAdded' && (
        <RefusalBanner
          refusal={outcome.refusal}
          failure={outcome.refusal.fields.text ?? transactionTexts.messageNotAdded}
          doubt={transactionTexts.messageUnclear}
        />
      )}
      <TextAreaField
        label={SENTENCES.yourMessage}
        hint={last ? HINTS[last.state] : transactionTexts.disputeHint}
        {...field('message')}
        rows={8}
        maxLength={DISPUTE_MAX_LENGTH}
        readOnly={busy}
      />
      <FormActions>
        <Button type="submit" variant="primary" busy={busy}>
          {transactionTexts.submit}
        </Button>
        <ButtonLink to={routeTo('transactionDetails', transactionId)}>{transactionTexts.back}</ButtonLink>
      </FormActions>
    </Form>
  );
}

/** Route /disputes/{transactionId}. */
export function DisputeScreen() {
  const { transactionId = '' } = useParams();
  const { currentData: transaction } = useGetTransactionQuery(transactionId);
  const hasConversations = useCapability('disputeConversations') === true;
  return (
    <>
      <PageHeader title={transactionTexts.dispute} facts={transactionTexts.transactionNo(transactionId)} />
      <TwoColumns widths="factsLast">
        <Column>
          <Card title={transactionTexts.whatIsWrong} padded>
            <DisputeForm key={transactionId} transactionId={transactionId} />
          </Card>
          {hasConversations && <Conversations transactionId={transactionId} />}
        </Column>
        <Card title={transactionTexts.theTransaction}>
          {transaction ? (
            <Facts transaction={transaction} />
          ) : (
            <SkeletonRows label={transactionTexts.loadingOne} count={9} tall />
          )}
        </Card>
      </TwoColumns>
    </>
  );
}
