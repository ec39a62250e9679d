import { type ReactNode, useState } from 'react';
import type { PasskeyProof } from '@contract/passkeys';
import { type Delivery, HOOK_EVENTS, type HookEvent, type Webhook, type WebhookChange } from '@contract/webhooks';
import { useGetSecondFactorQuery } from '@/api/endpoints/factorStateApi';
import {
  useChangeWebhookMutation,
  useGetDeliveriesQuery,
  useGetWebhooksQuery,
  useRemoveWebhookMutation,
  useReplayDeliveryMutation,
  useTestWebhookMutation,
} from '@/api/endpoints/webhooksApi';
import { figureTexts } from '@/texts/figures';
import { webhookTexts as texts } from '@/texts/profile/webhooks';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';
import { Form } from '@/ui/controls/Form';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Tag, type TagProps } from '@/ui/marks/Tag';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { isUnclear, ProofForm, refusalOf } from './factor/CodeForm';
import factorStyles from './factor/Factor.module.css';
import rowStyles from './factor/Passkeys.module.css';
import styles from './Webhooks.module.css';

const TONES: Readonly<Record<Delivery['state'], TagProps['tone']>> = {
  delivered: 'up',
  waiting: 'gold',
  failed: 'down',
};

interface EventsFieldProps {
  chosen: readonly HookEvent[];
  onChange: (chosen: readonly HookEvent[]) => void;
  error: string | null;
}

/** Which events a webhook gets. */
export function EventsField({ chosen, onChange, error }: EventsFieldProps) {
  return (
    <fieldset className={styles.events}>
      <legend>{texts.events}</legend>
      {HOOK_EVENTS.map((event) => (
        <label key={event} className={styles.event}>
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            aria-invalid={error === null ? undefined : true}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, event] : chosen.filter((other) => other !== event))
            }
          />
          <span>{texts.eventNames[event]}</span>
        </label>
      ))}
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

interface MoreFormProps {
  submit: string;
  wanted: WebhookChange;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the password again before a webhook sends more than it did. */
function MoreForm({ submit, wanted, onClose, children }: MoreFormProps) {
  const { data: factor } = useGetSecondFactorQuery();
  const { refetch } = useGetWebhooksQuery();
  const [change, { isLoading, error }] = useChangeWebhookMutation();
  const send = async (proof: PasskeyProof) => {
    if (wanted.events.length === 0) return;
    const { error: refused } = await change({ ...wanted, ...proof });
    if (refused === undefined) onClose();
    else if (isUnclear(refused)) await refetch();
  };
  return (
    <ProofForm
      submit={submit}
      needsCode={factor?.on === true}
      onProof={(proof) => void send(proof)}
      onCancel={onClose}
      busy={isLoading}
      refusal={refusalOf(error)}
    >
      {children}
    </ProofForm>
  );
}

/** The events of a webhook, to be changed. If it is on, new ones need the password. */
function EventsForm({ webhook: { id, events, state } }: { webhook: Webhook }) {
  const [change, { isLoading, error }] = useChangeWebhookMutation();
  const [chosen, setChosen] = useState<readonly HookEvent[]>(events);
  const [isProving, setProving] = useState(false);
  const isEmpty = chosen.length === 0;
  const isSame = chosen.length === events.length && chosen.every((event) => events.includes(event));
  const sendsMore = state === 'on' && chosen.some((event) => !events.includes(event));
  // A change also pauses or switches on. To pause one that was switched off leaves it off.
  const wanted = { webhook: id, events: [...chosen], paused: state !== 'on' };
  const field = <EventsField chosen={chosen} onChange={setChosen} error={isEmpty ? texts.noEvents : null} />;
  if (isProving) {
    const close = () => {
      focusHeading();
      setProving(false);
    };
    return (
      <MoreForm submit={texts.save} wanted={wanted} onClose={close}>
        {field}
      </MoreForm>
    );
  }
  return (
    <Form
      label={texts.save}
      busy={isLoading}
      wide
      onSubmit={() => {
        if (sendsMore) setProving(true);
        else if (!isEmpty) void change(wanted);
      }}
    >
      {field}
      {error !== undefined && <FieldError>{refusalOf(error)}</FieldError>}
      <div>
        <Button type="submit" size="small" busy={isLoading} disabled={isSame || isEmpty}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  isOn: boolean;
}

/** One delivery: what was sent when, what came of it, and the way to send it again while the webhook is on. */
function DeliveryRow({ delivery, isOn }: DeliveryRowProps) {
  const [replay, { isLoading, error }] = useReplayDeliveryMutation();
  const { id, event, state, created, tries, status, fault, next } = delivery;
  const answer = status === null ? fault && texts.faults[fault] : texts.answered(status);
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.line}>
        <div className={rowStyles.words}>
          <p className={rowStyles.name}>
            <span>{texts.eventNames[event]}</span> <Tag tone={TONES[state]}>{texts.outcomes[state]}</Tag>
          </p>
          <p className={styles.facts}>
            <span>
              <TimeText at={created} />
            </span>
            {answer !== null && <span>{answer}</span>}
            {tries > 1 && <span>{texts.tries(tries)}</span>}
            {tries > 0 && next !== null && (
              <span>
                <Phrase text={texts.next} parts={{ next: <TimeText at={next} /> }} />
              </span>
            )}
          </p>
        </div>
        {isOn && (
          <Button size="small" needsServer busy={isLoading} onClick={() => void replay({ delivery: id })}>
            {texts.replay}
          </Button>
        )}
      </div>
      {error !== undefined && <FieldError>{refusalOf(error)}</FieldError>}
    </li>
  );
}

function Log({ webhook: { id, state } }: { webhook: Webhook }) {
  const { data: deliveries, isError, refetch } = useGetDeliveriesQuery(id);
  if (deliveries === undefined && isError) {
    return (
      <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
        {texts.logFailed}
      </NotLoaded>
    );
  }
  if (deliveries === undefined) return <SkeletonRows label={texts.loadingLog} count={2} tall />;
  if (deliveries.length === 0) return <p className={rowStyles.times}>{texts.noLog}</p>;
  return (
    <ul className={rowStyles.list} aria-label={texts.log}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} isOn={state === 'on'} />
      ))}
    </ul>
  );
}

interface ActsProps {
  webhook: Webhook;
  removal: { isLoading: boolean; error?: unknown };
  onRemove: () => void;
}

/** The test, the pause and the end of a webhook, and the way to switch it on again, which needs the password. */
function Acts({ webhook: { id, events, state }, removal, onRemove }: ActsProps) {
  const [change, changed] = useChangeWebhookMutation();
  const [test, tested] = useTestWebhookMutation();
  const [isProving, setProving] = useState(false);
  const isOn = state === 'on';
  const error = changed.error ?? removal.error ?? tested.error;
  if (isProving && !isOn) {
    const close = () => {
      focusHeading();
      setProving(false);
    };
    return <MoreForm submit={texts.switchOn} wanted={{ webhook: id, events, paused: false }} onClose={close} />;
  }
  return (
    <>
      <div className={factorStyles.buttons}>
        {isOn && (
          <Button size="small" needsServer busy={tested.isLoading} onClick={() => void test(id)}>
            {texts.test}
          </Button>
        )}
        {isOn ? (
          <Button
            size="small"
            needsServer
            busy={changed.isLoading}
            onClick={() => {
              setProving(false);
              void change({ webhook: id, events, paused: true });
            }}
          >
            {texts.pause}
          </Button>
        ) : (
          <Button size="small" needsServer onClick={() => setProving(true)}>
            {texts.switchOn}
          </Button>
        )}
        <Button
          size="small"
          variant="danger"
          needsServer
          busy={removal.isLoading}
          onClick={() => {
            focusHeading();
            onRemove();
          }}
        >
          {texts.remove}
        </Button>
      </div>
      {error !== undefined && <FieldError>{refusalOf(error)}</FieldError>}
    </>
  );
}

/** What can be done with a webhook, its events, and its log. */
export function OpenWebhook({ webhook }: { webhook: Webhook }) {
  const [remove, removal] = useRemoveWebhookMutation();
  return (
    <div className={styles.open}>
      <Acts webhook={webhook} removal={removal} onRemove={() => void remove(webhook.id)} />
      <EventsForm webhook={webhook} />
      {/* The log of one that was removed would be read again, and is not found. */}
      {!removal.isLoading && !removal.isSuccess && (
        <section className={styles.log} aria-label={texts.log}>
          <h3 className={factorStyles.title}>{texts.log}</h3>
          <Log webhook={webhook} />
        </section>
      )}
    </div>
  );
}
