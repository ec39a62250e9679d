import { formatExact } from '@/domain/money/formatDecimal';
import { deskTexts, inboxTexts } from '@/texts/console/desk';
import { transactionTexts } from '@/texts/transactions';
import { Phrase } from '@/ui/figures/Phrase';
import { TimeText } from '@/ui/figures/TimeText';
import { Card } from '@/ui/panels/Card';
import { Row } from '@/ui/tables/Row';
import { Cell, Table } from '@/ui/tables/Table';
import type { AnswerOf } from '@/console/calls/callConsole';
import { CaseHistory } from '@/console/inbox/CaseHistory';
import { Facts } from '@/console/parts/Facts';
import { PlaceLink } from '@/console/parts/PlaceLink';
import { deskClasses as styles } from '@/console/parts/deskClasses';
import { stateOf } from '@/console/parts/stateOf';

type Dispute = AnswerOf<'getDispute'>;

const money = (amount: string, currency: string) => `${formatExact(amount)} ${currency}`;

/** A user as a link, with what is unusual about their account. */
function userLink({ id, email, ...dates }: Dispute['user']) {
  const state = stateOf(dates);
  return (
    <>
      <PlaceLink to={{ section: 'users', id }}>{email}</PlaceLink>
      {state !== 'active' && <span>{` (${deskTexts.states[state]})`}</span>}
    </>
  );
}

/** The trades of the transaction, each with its other side. */
function Trades({ fills, others }: Pick<Dispute, 'fills' | 'others'>) {
  return (
    <Card title={deskTexts.trades}>
      <Table caption={deskTexts.trades}>
        <tbody>
          {fills.map((fill) => {
            const other = others.find(({ id }) => id === fill.other);
            return (
              <Row key={fill.id}>
                <Cell>
                  <Phrase
                    text={deskTexts.traded('{taken}', '{paid}')}
                    figures={{ taken: money(fill.taken, fill.currency), paid: money(fill.paid, fill.swap_to) }}
                  />
                </Cell>
                <Cell className={styles.words}>
                  {other ? (
                    userLink(other)
                  ) : (
                    <PlaceLink to={{ section: 'users', id: fill.other }}>{fill.other}</PlaceLink>
                  )}
                </Cell>
                <Cell numeric>
                  <TimeText at={fill.at} />
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

/** What a dispute is about, its trades, and what both sides did lately. */
export function SidesView({ about, user, fills, others }: Pick<Dispute, 'about' | 'user' | 'fills' | 'others'>) {
  const isSwap = about.currency_to !== about.currency;
  return (
    <div className={styles.stack}>
      <Card title={deskTexts.about} padded>
        <Facts
          facts={[
            [
              inboxTexts.caseTitle(inboxTexts.types[about.type] ?? about.type, about.id),
              money(about.amount, about.currency),
            ],
            ...(isSwap
              ? [[deskTexts.rate, deskTexts.atRate(formatExact(about.rate), about.currency_to)] as const]
              : []),
            [deskTexts.state, <span key="state">{transactionTexts.statusOf(about.status)}</span>],
            [deskTexts.since, <TimeText key="since" at={about.created_at} />],
            [inboxTexts.user, userLink(user)],
          ]}
        />
      </Card>
      {fills.length > 0 && <Trades fills={fills} others={others} />}
      {[user, ...others].map(({ id, email, history }) => (
        <CaseHistory key={id} title={deskTexts.historyOf(email)} rows={history} />
      ))}
    </div>
  );
}
