import { useState } from 'react';
import type { PasskeyProof } from '@contract/passkeys';
import { type HookEvent, MOST_WEBHOOKS, type Webhook } from '@contract/webhooks';
import { readFieldError } from '@contract/values/errors';
import { useGetSecondFactorQuery } from '@/api/endpoints/factorStateApi';
import { useCreateWebhookMutation, useGetWebhooksQuery } from '@/api/endpoints/webhooksApi';
import { toCallError } from '@/api/transport/callError';
import { figureTexts } from '@/texts/figures';
import { webhookTexts as texts } from '@/texts/profile/webhooks';
import { useIsUnreachable } from '@/ui/browser/ServerReach';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { TextField } from '@/ui/controls/TextField';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Tag, type TagProps } from '@/ui/marks/Tag';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { NotKnown } from '@/ui/tables/SkeletonRows';
import { CopyText, isUnclear, ProofForm, refusalOf } from './factor/CodeForm';
import factorStyles from './factor/Factor.module.css';
import rowStyles from './factor/Passkeys.module.css';
import { EventsField, OpenWebhook } from './OpenWebhook';
import styles from './Webhooks.module.css';

const TONES: Readonly<Record<Webhook['state'], TagProps['tone']>> = { on: 'up', paused: 'gold', off: 'down' };

interface Made {
  id: string;
  secret: string;
}

/** Asks for the address and the events, and for the password again. */
function NewWebhook({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { data: factor } = useGetSecondFactorQuery();
  const { refetch } = useGetWebhooksQuery();
  const [create, { isLoading, error }] = useCreateWebhookMutation();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly HookEvent[]>([]);
  const [isTried, setTried] = useState(false);
  const refused = error === undefined ? null : readFieldError(toCallError(error).data, 'url');
  const send = async (proof: PasskeyProof) => {
    setTried(true);
    if (url.trim() === '' || events.length === 0) return;
    const { data, error: failed } = await create({ ...proof, url: url.trim(), events: [...events] });
    if (data) onMade(data);
    else if (isUnclear(failed)) await refetch();
  };
  return (
    <ProofForm
      submit={texts.make}
      needsCode={factor?.on === true}
      onProof={(proof) => void send(proof)}
      onCancel={onClose}
      busy={isLoading}
      refusal={refused === null ? refusalOf(error) : null}
    >
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={setUrl}
        error={isTried && url.trim() === '' ? texts.noUrl : refused}
      />
      <EventsField
        chosen={events}
        onChange={setEvents}
        error={isTried && events.length === 0 ? texts.noEvents : null}
      />
    </ProofForm>
  );
}

/** A new webhook, whose secret is shown this once. */
function MadeWebhook({ secret, onLeave }: { secret: string; onLeave: () => void }) {
  return (
    <section className={factorStyles.part} aria-label={texts.madeTitle}>
      <div className={factorStyles.sheet}>
        <h3 className={factorStyles.title}>{texts.madeTitle}</h3>
        <p className={factorStyles.lead}>{texts.madeLead}</p>
      </div>
      <dl className={rowStyles.made}>
        <div className={rowStyles.line}>
          <div className={rowStyles.words}>
            <dt className={rowStyles.times}>{texts.secret}</dt>
            <dd className={factorStyles.secret} translate="no">
              <code>{secret}</code>
            </dd>
          </div>
          <CopyText text={secret} />
        </div>
      </dl>
      <div className={factorStyles.buttons}>
        <Button variant="primary" onClick={onLeave}>
          {texts.stored}
        </Button>
      </div>
    </section>
  );
}

/** One webhook: where it sends which events, its state, and, once it is opened, what can be done with it. */
function WebhookRow({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const { url, events, state, failing_since: since } = webhook;
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.line}>
        <div className={rowStyles.words}>
          <p className={rowStyles.name}>
            <span className={styles.url} translate="no">
              {url}
            </span>{' '}
            <Tag tone={TONES[state]}>{texts.states[state]}</Tag>
          </p>
          <p className={rowStyles.times}>{events.map((event) => texts.eventNames[event]).join(' · ')}</p>
          {since !== null && (
            <p className={rowStyles.times}>
              <Phrase
                text={state === 'off' ? texts.offSince : texts.failingSince}
                parts={{ since: <TimeText at={since} /> }}
              />
            </p>
          )}
        </div>
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? texts.closeIt(url) : texts.manageIt(url)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.close : texts.manage}
        </Button>
      </div>
      {isOpen && <OpenWebhook webhook={webhook} />}
    </li>
  );
}

function Rows({ webhooks }: { webhooks: readonly Webhook[] | undefined }) {
  if (webhooks === undefined)
    return (
      <p className={rowStyles.times} role="status">
        {texts.loading}
      </p>
    );
  if (webhooks.length === 0) return <p className={rowStyles.times}>{texts.none}</p>;
  return (
    <ul className={rowStyles.list} aria-label={texts.title}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}

/** The user's webhooks, and a new one. What is there without them is drawn before they are known. */
export function Webhooks({ isOffered }: { isOffered: boolean }) {
  const { data: webhooks, isError, refetch } = useGetWebhooksQuery(undefined, { skip: !isOffered });
  const isUnreachable = useIsUnreachable();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  if (webhooks === undefined && isError) {
    return (
      <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
        {texts.failed}
      </NotLoaded>
    );
  }
  if (webhooks === undefined && isUnreachable) return <NotKnown />;
  const close = () => {
    focusHeading();
    setAdding(false);
    setMade(null);
  };
  if (made) return <MadeWebhook secret={made.secret} onLeave={close} />;
  return (
    <div className={factorStyles.part}>
      <p className={rowStyles.lead}>{texts.lead}</p>
      {!(isAdding && webhooks?.length === 0) && <Rows webhooks={webhooks} />}
      {isAdding ? (
        <NewWebhook onMade={setMade} onClose={close} />
      ) : (
        <div>
          <Button disabled={webhooks === undefined || webhooks.length >= MOST_WEBHOOKS} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  );
}
