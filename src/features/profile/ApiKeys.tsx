import { useState } from 'react';
import { type ApiKey, KEY_DAYS, type KeyScope, LONGEST_KEY_NAME } from '@contract/apiKeys';
import type { PasskeyProof } from '@contract/passkeys';
import { useCreateApiKeyMutation, useGetApiKeysQuery, useRevokeApiKeyMutation } from '@/api/endpoints/apiKeysApi';
import { useGetSecondFactorQuery } from '@/api/endpoints/factorStateApi';
import { figureTexts } from '@/texts/figures';
import { apiKeyTexts as texts } from '@/texts/profile/apiKeys';
import { useIsUnreachable } from '@/ui/browser/ServerReach';
import { focusHeading } from '@/ui/browser/focusHeading';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';
import { SelectField } from '@/ui/controls/SelectField';
import { TextField } from '@/ui/controls/TextField';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/times';
import { Tag } from '@/ui/marks/Tag';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { NotKnown } from '@/ui/tables/SkeletonRows';
import { CopyText, isUnclear, ProofForm, refusalOf } from './factor/CodeForm';
import factorStyles from './factor/Factor.module.css';
import styles from './factor/Passkeys.module.css';

/** What can be chosen. The last two need the second factor and a list of addresses. */
const SCOPES = {
  read: ['read'],
  trade: ['read', 'trade'],
  withdraw: ['read', 'withdraw'],
  all: ['read', 'trade', 'withdraw'],
} as const satisfies Record<string, readonly KeyScope[]>;
type Choice = keyof typeof SCOPES;
const CHOICES: readonly Choice[] = ['read', 'trade', 'withdraw', 'all'];

const withdraws = (scopes: readonly KeyScope[]) => scopes.includes('withdraw');

function labelOf(scopes: readonly KeyScope[]): string {
  const [trades, takes] = [scopes.includes('trade'), withdraws(scopes)];
  if (takes) return trades ? texts.all : texts.withdraw;
  return trades ? texts.trade : texts.read;
}

interface NewKeyProps {
  onMade: (key: Made) => void;
  onClose: () => void;
}

/** Asks what the key may do, and for the password again. */
function NewKey({ onMade, onClose }: NewKeyProps) {
  const { data: factor } = useGetSecondFactorQuery();
  const { refetch } = useGetApiKeysQuery();
  const [create, { isLoading, error }] = useCreateApiKeyMutation();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Choice>('read');
  const [days, setDays] = useState<(typeof KEY_DAYS)[number]>(KEY_DAYS[1]);
  const [addresses, setAddresses] = useState('');
  const [isTried, setTried] = useState(false);
  const isNameless = name.trim() === '';
  const isPlaceless = withdraws(SCOPES[scope]) && addresses.trim() === '';
  const send = async (proof: PasskeyProof) => {
    setTried(true);
    if (isNameless || isPlaceless) return;
    const from = addresses.split(/[\s,;]+/).filter((address) => address !== '');
    const wanted = { ...proof, name, scopes: [...SCOPES[scope]], addresses: from, days };
    const { data, error: refused } = await create(wanted);
    if (data) onMade(data);
    else if (isUnclear(refused)) await refetch();
  };
  return (
    <ProofForm
      submit={texts.make}
      needsCode={factor?.on === true}
      onProof={(proof) => void send(proof)}
      onCancel={onClose}
      busy={isLoading}
      refusal={refusalOf(error)}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={LONGEST_KEY_NAME}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isTried && isNameless ? texts.noName : null}
      />
      <SelectField
        label={texts.scope}
        value={scope}
        onChange={(value) => setScope(CHOICES.find((one) => one === value) ?? 'read')}
        hint={factor?.on === true ? texts.withdrawHint : texts.withdrawNeedsFactor}
        options={CHOICES.filter((one) => factor?.on === true || !withdraws(SCOPES[one])).map((one) => ({
          value: one,
          label: labelOf(SCOPES[one]),
        }))}
      />
      <SelectField
        label={texts.days}
        value={String(days)}
        onChange={(value) => setDays(KEY_DAYS.find((one) => String(one) === value) ?? KEY_DAYS[1])}
        options={KEY_DAYS.map((one) => ({ value: String(one), label: texts.daysOf(one) }))}
      />
      <TextField
        label={texts.addresses}
        hint={withdraws(SCOPES[scope]) ? texts.addressesNeeded : texts.addressesHint}
        optional={!withdraws(SCOPES[scope])}
        error={isTried && isPlaceless ? texts.noAddresses : null}
        autoComplete="off"
        spellCheck={false}
        value={addresses}
        onChange={setAddresses}
      />
    </ProofForm>
  );
}

interface Made {
  id: string;
  secret: string;
}

/** A new key, whose secret is shown this once. */
function MadeKey({ made, onLeave }: { made: Made; onLeave: () => void }) {
  return (
    <section className={factorStyles.part} aria-label={texts.madeTitle}>
      <div className={factorStyles.sheet}>
        <h3 className={factorStyles.title}>{texts.madeTitle}</h3>
        <p className={factorStyles.lead}>{texts.madeLead}</p>
      </div>
      <dl className={styles.made}>
        {(['id', 'secret'] as const).map((part) => (
          <div key={part} className={styles.line}>
            <div className={styles.words}>
              <dt className={styles.times}>{texts[part]}</dt>
              <dd className={factorStyles.secret} translate="no">
                <code>{made[part]}</code>
              </dd>
            </div>
            <CopyText text={made[part]} />
          </div>
        ))}
      </dl>
      <div className={factorStyles.buttons}>
        <Button variant="primary" onClick={onLeave}>
          {texts.stored}
        </Button>
      </div>
    </section>
  );
}

/** One key: its name, what it may do and from where, when it ends and was last used, and its end. */
function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [revoke, { isLoading, error }] = useRevokeApiKeyMutation();
  const { id, name, scopes, addresses, expires, last_used: used } = apiKey;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={styles.words}>
          <p className={styles.name}>
            <span translate="no">{name}</span> <Tag>{labelOf(scopes)}</Tag>
          </p>
          <p className={styles.times}>
            <Phrase
              text={used === null ? texts.unused : texts.used}
              parts={{ expires: <TimeText at={expires} />, used: <TimeText at={used} shape="relative" /> }}
            />
          </p>
          {addresses.length > 0 && <p className={styles.times}>{texts.from(addresses.join(', '))}</p>}
        </div>
        <Button
          needsServer
          busy={isLoading}
          aria-label={texts.revokeIt(name)}
          onClick={() => {
            focusHeading();
            void revoke({ key: id });
          }}
        >
          {texts.revoke}
        </Button>
      </div>
      {error !== undefined && <FieldError>{refusalOf(error)}</FieldError>}
    </li>
  );
}

/** The user's keys for programs, and a new one. What is there without keys is drawn before they are known. */
export function ApiKeys({ isOffered }: { isOffered: boolean }) {
  const { data: keys, isError, refetch } = useGetApiKeysQuery(undefined, { skip: !isOffered });
  const isUnreachable = useIsUnreachable();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  if (keys === undefined && isError) {
    return (
      <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
        {texts.failed}
      </NotLoaded>
    );
  }
  if (keys === undefined && isUnreachable) return <NotKnown />;
  const close = () => {
    focusHeading();
    setAdding(false);
    setMade(null);
  };
  if (made) return <MadeKey made={made} onLeave={close} />;
  return (
    <div className={factorStyles.part}>
      <p className={styles.lead}>{texts.lead}</p>
      {keys === undefined && (
        <p className={styles.times} role="status">
          {texts.loading}
        </p>
      )}
      {keys?.length === 0 && !isAdding && <p className={styles.times}>{texts.none}</p>}
      {keys !== undefined && keys.length > 0 && (
        <ul className={styles.list} aria-label={texts.list}>
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewKey onMade={setMade} onClose={close} />
      ) : (
        <div>
          <Button disabled={keys === undefined} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </div>
      )}
    </div>
  );
}
