import { readErrorText } from '@contract/schemas/errors';
import type { Setback } from '@/flows/money/submitMoney';
import { Banner } from '@/ui/panels/Banner';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { ROUTES, routeTo } from '@/routes/routes';
import type { Sent } from '@/texts/en/tickets';
import { ticketTexts } from '@/texts/tickets';

interface SubmitNoticeProps {
  /** Null if there is nothing to report. */
  setback: Setback | null;
  sent: Sent;
  /** The specification's sentence for a failure, or our own if it has none. */
  failure: string;
}

/** Says what became of a ticket that did not simply succeed, and what to do next. */
export function SubmitNotice({ setback, sent, failure }: SubmitNoticeProps) {
  switch (setback?.kind) {
    case undefined:
      return null;
    case 'refused':
      return (
        <Banner tone="error">
          {failure} <span>{readErrorText(setback.error.data)}</span>
        </Banner>
      );
    case 'found':
      return (
        <Banner
          tone="success"
          action={
            <ButtonLink size="small" to={routeTo('transactionDetails', setback.transaction.id)}>
              {ticketTexts.openIt}
            </ButtonLink>
          }
        >
          {ticketTexts.found(sent)}
        </Banner>
      );
    case 'notFound':
      return <Banner tone="error">{ticketTexts.notFound(failure, sent)}</Banner>;
    case 'unknown':
      return (
        <Banner
          tone="warn"
          action={
            <ButtonLink size="small" to={ROUTES.transactions}>
              {ticketTexts.transactions}
            </ButtonLink>
          }
        >
          {ticketTexts.unknown(sent)}
        </Banner>
      );
  }
}
