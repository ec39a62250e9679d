import { EM_DASH, formatFixed, formatTotal } from '@/domain/money/formatDecimal';
import type { DirectOrder } from '@/domain/paths/directOrder';
import type { HopFacts, PathComparison as Comparison, PathFacts } from '@/domain/paths/pathComparison';
import { NoticeLines } from '@/features/orders/choice/NoticeLines';
import type { AsShown } from '@/features/orders/choice/useAsShown';
import { moneyTexts } from '@/texts/money';
import { multilateralTexts } from '@/texts/orders/multilateral';
import { orderTexts } from '@/texts/orders/order';
import { SENTENCES } from '@/texts/sentences';
import { useMediaQuery } from '@/ui/browser/useMediaQuery';
import { Button } from '@/ui/controls/Button';
import { FieldError } from '@/ui/controls/Field';
import { Money } from '@/ui/figures/Money';
import { Phrase } from '@/ui/figures/Phrase';
import { RateText } from '@/ui/figures/RateText';
import { currencySymbol } from '@/ui/figures/currencySymbol';
import { Tag } from '@/ui/marks/Tag';
import { Banner } from '@/ui/panels/Banner';
import { Card } from '@/ui/panels/Card';
import { EmptyState } from '@/ui/panels/EmptyState';
import { cx } from '@/ui/layout/cx';
import { Row } from '@/ui/tables/Row';
import { SkeletonRows } from '@/ui/tables/SkeletonRows';
import { Cell, HeadCell, Table } from '@/ui/tables/Table';
import type { MultilateralOrder } from './useMultilateralOrder';
import styles from './Paths.module.css';

const PERCENT_DECIMALS = 2;

/** "▴ +1.20% against the direct order": an arrow and a sign, so that the meaning never depends on colour. */
function AgainstDirect({ percent }: { percent: string | null }) {
  if (percent === null) return null;
  const figure = moneyTexts.percent(formatFixed(percent.replace('-', ''), PERCENT_DECIMALS));
  const side = percent === '0' ? 'even' : percent.startsWith('-') ? 'less' : 'more';
  const sign = { even: '', less: '▾ −', more: '▴ +' }[side];
  return (
    <span className={styles.against}>
      <Phrase
        text={multilateralTexts.againstDirect}
        parts={{ difference: <span className={cx(styles[side])} translate="no">{`${sign}${figure}`}</span> }}
      />
    </span>
  );
}

const totalText = (currency: string, total: string) => `${currencySymbol(currency)} ${formatTotal(total)}`;

/** Each hop with its rate and its depth. */
function HopRates({ hops }: { hops: readonly HopFacts[] }) {
  return (
    <div className={styles.hops}>
      {hops.map(({ source, target, rate, depth }) => (
        <div key={source} className={styles.hop}>
          <span>
            <Phrase
              text={multilateralTexts.hop(source, target)}
              parts={{ rate: rate === null ? EM_DASH : <RateText rate={rate} tabbable={false} /> }}
            />
          </span>
          <Phrase text={multilateralTexts.listed('{total}')} figures={{ total: totalText(target, depth) }} />
        </div>
      ))}
    </div>
  );
}

/** "100%", or the most that a path fills: "fills 80%, ₦ 8,000.00 at most". */
function PathFill({ facts: { carries, share, fills, path } }: { facts: PathFacts }) {
  if (carries) return <span>{multilateralTexts.fillsAll}</span>;
  return (
    <span className={styles.fill}>
      <span>{fills !== '0' && share === '0' ? multilateralTexts.fillsLittle : multilateralTexts.fills(share)}</span>
      {fills === '0' ? (
        <span>{EM_DASH}</span>
      ) : (
        <span>
          <Phrase
            text={multilateralTexts.atMost}
            parts={{ amount: <Money amount={fills} currency={path[0] ?? ''} tabbable={false} /> }}
          />
        </span>
      )}
    </span>
  );
}

/** The props that a path's row and card share. */
interface PathEntryProps {
  facts: PathFacts;
  best: boolean;
  chosen: boolean;
  disabled: boolean;
  onChoose: (path: string) => void;
}

/**
 * The radio button of a path, labelled with its currencies. A path that cannot carry the amount cannot be chosen
 * (decision 150).
 */
function PathName({ facts: { text, path, carries }, best, chosen, disabled, onChoose }: PathEntryProps) {
  return (
    <label className={styles.path}>
      <input
        type="radio"
        name="path"
        value={text}
        checked={chosen}
        disabled={disabled || !carries}
        onChange={() => onChoose(text)}
      />
      <span translate="no">{path.join(' → ')}</span>
      {best && <Tag tone="gold">{multilateralTexts.best}</Tag>}
      {chosen && <Tag tone="accent">{multilateralTexts.chosen}</Tag>}
    </label>
  );
}

interface DirectLineProps {
  source: string;
  target: string;
  direct: DirectOrder | null;
}

/** What the paths are compared with: bilateral orders at the best rates, or a note that there are none. */
function DirectLine({ source, target, direct }: DirectLineProps) {
  if (direct === null) return <span>{multilateralTexts.noDirect(target, source)}</span>;
  if (direct.received === null) return <span>{multilateralTexts.tooLittleDirect(target, source)}</span>;
  return (
    <Phrase
      text={multilateralTexts.direct(direct.orders)}
      parts={{ amount: <Money amount={direct.received} currency={target} /> }}
    />
  );
}

/** A path on a phone: the same facts as in its row, one beneath the other. */
function PathCard(props: PathEntryProps) {
  const { facts, chosen } = props;
  const { path, carries, fee, received, effectiveRate, againstDirect, fills } = facts;
  const [source = '', target = ''] = [path[0], path.at(-1)];
  return (
    <li className={cx(styles.card, chosen && styles.pinned, !carries && styles.short)}>
      <PathName {...props} />
      <HopRates hops={facts.hops} />
      <dl className={styles.facts}>
        <dt>{multilateralTexts.ofTheAmount}</dt>
        <dd>
          <PathFill facts={facts} />
        </dd>
        <dt>{orderTexts.multilateralFee}</dt>
        <dd>{fills === '0' ? EM_DASH : <Money amount={fee} currency={source} />}</dd>
        <dt>{multilateralTexts.effectiveRate}</dt>
        <dd>
          {effectiveRate === null ? EM_DASH : <RateText rate={effectiveRate} currency={target} swapTo={source} />}
        </dd>
        <dt>{orderTexts.youReceive}</dt>
        <dd className={styles.brings}>
          {effectiveRate === null ? (
            <span>{EM_DASH}</span>
          ) : (
            <Money amount={received} currency={target} className={cx(carries && styles.received)} />
          )}
          <AgainstDirect percent={againstDirect} />
        </dd>
      </dl>
    </li>
  );
}

/** One path: its hops with rate and depth, what it fills, its fee, the effective rate and what is received. */
function PathRow(props: PathEntryProps) {
  const { facts, best, chosen, disabled, onChoose } = props;
  const { path, carries, fee, received, effectiveRate, againstDirect, fills } = facts;
  const [source = '', target = ''] = [path[0], path.at(-1)];
  return (
    <Row
      best={best}
      selected={chosen}
      pressable={carries}
      className={cx(!carries && styles.short)}
      onClick={carries && !disabled ? () => onChoose(facts.text) : undefined}
    >
      <Cell className={styles.cell}>
        <PathName {...props} />
        <HopRates hops={facts.hops} />
      </Cell>
      <Cell numeric>
        <PathFill facts={facts} />
      </Cell>
      <Cell numeric>{fills === '0' ? EM_DASH : <Money amount={fee} currency={source} tabbable={false} />}</Cell>
      <Cell numeric>
        {effectiveRate === null ? (
          <span>{EM_DASH}</span>
        ) : (
          <RateText rate={effectiveRate} currency={target} swapTo={source} tabbable={false} className={styles.rate} />
        )}
      </Cell>
      <Cell numeric className={styles.brings}>
        {effectiveRate === null ? (
          <span>{EM_DASH}</span>
        ) : (
          <Money amount={received} currency={target} tabbable={false} className={cx(carries && styles.received)} />
        )}
        <AgainstDirect percent={againstDirect} />
      </Cell>
    </Row>
  );
}

/** Up to this width a row has no room for five columns. */
const CARDS_FIT = '(max-width: 1099.98px)';

interface PathListProps {
  source: string;
  order: MultilateralOrder;
  comparison: Comparison;
}

function PathList({ source, order: { form, choose, ticket }, comparison: { paths, best } }: PathListProps) {
  const isNarrow = useMediaQuery(CARDS_FIT);
  const caption = multilateralTexts.pathsOf(source, form.target ?? '');
  const entries = paths.map((facts) => ({
    facts,
    best: facts.text === best,
    chosen: facts.text === form.path,
    disabled: ticket.busy,
    onChoose: choose,
  }));
  if (isNarrow) {
    return (
      <ul className={styles.cards} aria-label={caption}>
        {entries.map((entry) => (
          <PathCard key={entry.facts.text} {...entry} />
        ))}
      </ul>
    );
  }
  return (
    <Table caption={caption} tall>
      <thead>
        <tr>
          <HeadCell>{multilateralTexts.path}</HeadCell>
          <HeadCell numeric>{multilateralTexts.ofTheAmount}</HeadCell>
          <HeadCell numeric>{orderTexts.multilateralFee}</HeadCell>
          <HeadCell numeric>{multilateralTexts.effectiveRate}</HeadCell>
          <HeadCell numeric>{orderTexts.youReceive}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <PathRow key={entry.facts.text} {...entry} />
        ))}
      </tbody>
    </Table>
  );
}

/**
 * The paths for comparison, the chosen one on top and then the one that receives most, or what the user has to do
 * first.
 */
export function PathComparison({ source, order }: { source: string; order: MultilateralOrder }) {
  const { form, comparison, searching, ticket } = order;
  const none = comparison !== null && comparison.paths.length === 0;
  const error = ticket.errorOf('path');
  const some = comparison !== null && !none;
  return (
    <Card
      title={multilateralTexts.paths}
      actions={some && multilateralTexts.ranked}
      className={styles.found}
      footer={some && <DirectLine source={source} target={form.target ?? ''} direct={comparison.direct} />}
    >
      {!searching && <EmptyState title={multilateralTexts.noSearch}>{multilateralTexts.noSearchHint}</EmptyState>}
      {searching && comparison === null && <SkeletonRows label={orderTexts.loadingMarket} count={3} tall />}
      {none && (
        <div className={styles.notice}>
          <Banner tone="error">{SENTENCES.noPathFound}</Banner>
        </div>
      )}
      {some && <PathList source={source} order={order} comparison={comparison} />}
      {error !== null && (
        <div className={styles.notice}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </Card>
  );
}

interface PathNoticeProps {
  /** The chosen path. */
  facts: PathFacts;
  /** What the path brought when it was chosen, and what it brings now. */
  shown: AsShown;
  onPayInstead: (amount: string) => void;
  disabled: boolean;
}

/** Says that the chosen path brings more or less than when it was chosen, or that it carries less than the amount. */
export function PathNotice({ facts, shown: { was, now, asks, armed }, onPayInstead, disabled }: PathNoticeProps) {
  if (was === undefined || now === undefined || was === now) return null;
  const { path, fills, share, carries } = facts;
  const money = (amount: string, currency = '') => <Money amount={amount} currency={currency} tabbable={false} />;
  const target = path.at(-1);
  if (!carries) {
    return (
      <Banner tone="warn">
        <NoticeLines>
          <span>
            <Phrase text={multilateralTexts.pathTooSmall(share)} parts={{ was: money(was, target) }} />
          </span>
          {fills === '0' ? (
            <span>{multilateralTexts.chooseAnother}</span>
          ) : (
            <span>
              <Button size="small" onClick={() => onPayInstead(fills)} disabled={disabled}>
                <Phrase text={multilateralTexts.payInstead} parts={{ amount: money(fills, path[0]) }} />
              </Button>
            </span>
          )}
        </NoticeLines>
      </Banner>
    );
  }
  return (
    <Banner tone={asks ? 'warn' : 'info'}>
      <NoticeLines>
        <span>
          <Phrase text={multilateralTexts.marketMoved} parts={{ was: money(was, target), now: money(now, target) }} />
        </span>
        {armed && <span>{orderTexts.askedAgain}</span>}
      </NoticeLines>
    </Banner>
  );
}
