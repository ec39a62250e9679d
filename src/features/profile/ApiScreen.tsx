import { type KeyCall, type KeyUse, MOST_KEYS } from '@contract/apiKeys';
import { useGetApiKeysQuery, useGetKeyUseQuery } from '@/api/endpoints/apiKeysApi';
import { useCapability } from '@/state/selectors/useCapability';
import { figureTexts } from '@/texts/figures';
import { apiKeyTexts as texts } from '@/texts/profile/apiKeys';
import { webhookTexts } from '@/texts/profile/webhooks';
import { usePageShown } from '@/ui/browser/usePageShown';
import { TimeText } from '@/ui/figures/times';
import { Column, TwoColumns } from '@/ui/layout/TwoColumns';
import { Tag } from '@/ui/marks/Tag';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { PageHeader } from '@/ui/panels/PageHeader';
import { type Column as TableColumn, DataTable } from '@/ui/tables/DataTable';
import { NotLoaded } from '@/ui/tables/FailedReads';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { NotAnnounced } from '@/widgets/parts/NotAnnounced';
import { BackTo } from '@/widgets/tickets/BackTo';
import { ApiKeys } from './ApiKeys';
import { Webhooks } from './Webhooks';
import styles from './ApiScreen.module.css';
import lineStyles from './ProfileDetails.module.css';

const REFUSED = 400;

/** No call of a program is announced to pages, and the server stores calls half a second after them. */
const READ_AGAIN_MS = 5_000;

const COLUMNS: readonly TableColumn<KeyCall>[] = [
  {
    key: 'time',
    head: texts.time,
    cell: ({ at }) => (
      <span className={styles.time}>
        <TimeText at={at} shape="relative" />
      </span>
    ),
  },
  { key: 'key', head: texts.id, cell: ({ key }) => <span translate="no">{key}</span>, wideOnly: true },
  {
    key: 'call',
    head: texts.call,
    cell: ({ method, path }) => (
      <span className={styles.path} translate="no">
        {method} {path}
      </span>
    ),
  },
  {
    key: 'origin',
    head: texts.origin,
    cell: ({ address }) => (
      <span className={styles.kept} translate="no">
        {address}
      </span>
    ),
    wideOnly: true,
  },
  {
    key: 'status',
    head: texts.status,
    cell: ({ status }) => (status < REFUSED ? String(status) : <Tag tone="down">{status}</Tag>),
    numeric: true,
  },
];

/** How full the limits are that programs meet. Until that is known, dots are shown instead of figures. */
function Limits({ use, isOffered }: { use: KeyUse | undefined; isOffered: boolean }) {
  const { data: keys } = useGetApiKeysQuery(undefined, { skip: !isOffered });
  const known = keys && use && [{ name: 'keys', used: keys.length, most: MOST_KEYS }, ...use.limits];
  const all =
    known?.map(({ name, used, most }) => ({ name, text: texts.ofMost(used, most) })) ??
    Object.keys(texts.limitNames).map((name) => ({ name, text: '…' }));
  return (
    <dl className={lineStyles.lines}>
      {all
        .filter(({ name }) => name in texts.limitNames)
        .map(({ name, text }) => (
          <div key={name} className={lineStyles.line}>
            <dt>{texts.limitNames[name]}</dt>
            <dd translate="no">{text}</dd>
          </div>
        ))}
    </dl>
  );
}

function Calls({ calls }: { calls: readonly KeyCall[] | undefined }) {
  if (calls === undefined) return <SkeletonRows label={texts.loadingUse} count={6} />;
  if (calls.length === 0) return <EmptyState title={texts.noCalls}>{texts.noCallsHint}</EmptyState>;
  return <DataTable caption={texts.calls} columns={COLUMNS} rows={calls} keyOf={({ id }) => id} />;
}

/**
 * The limits beside the keys and the webhooks, and the last calls beneath, read again while the page is shown. Nothing is asked for before
 * the server has announced it.
 */
function Parts({ isOffered }: { isOffered: boolean }) {
  const isShown = usePageShown();
  const hasWebhooks = useCapability('webhooks');
  const isDocumented = useCapability('developers') === true;
  const {
    data: use,
    error,
    refetch,
  } = useGetKeyUseQuery(undefined, {
    skip: !isOffered,
    refetchOnMountOrArgChange: true,
    pollingInterval: isShown ? READ_AGAIN_MS : 0,
  });
  // Unlike `isError`, the error stays while it is read again.
  const isFailed = error !== undefined && use === undefined;
  return (
    <>
      <TwoColumns widths="factsLast">
        <Column>
          <Card title={texts.list} actions={isDocumented && <a href="/developers">{texts.documents}</a>}>
            <ApiKeys isOffered={isOffered} />
          </Card>
          {hasWebhooks !== false && (
            <Card title={webhookTexts.title}>
              <Webhooks isOffered={hasWebhooks === true} />
            </Card>
          )}
        </Column>
        {!isFailed && (
          <Card title={texts.limits}>
            <Limits use={use} isOffered={isOffered} />
          </Card>
        )}
      </TwoColumns>
      <Card title={texts.calls} className={styles.beneath}>
        {isFailed ? (
          <NotLoaded again={figureTexts.tryAgain} onAgain={() => void refetch()}>
            {texts.useFailed}
          </NotLoaded>
        ) : (
          <Calls calls={use?.calls} />
        )}
      </Card>
    </>
  );
}

/** Route /profile/api, on a server that announces keys. */
export function ApiScreen() {
  const isOffered = useCapability('apiKeys');
  return (
    <>
      <PageHeader title={texts.title} actions={<BackTo route="profile" />} />
      {isOffered === false ? (
        <Card>
          <NotAnnounced>{texts.notOffered}</NotAnnounced>
        </Card>
      ) : (
        <Parts isOffered={isOffered === true} />
      )}
    </>
  );
}
