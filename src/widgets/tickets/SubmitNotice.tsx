import { readErrorText } from '@contract/values/errors';
import type { Setback } from '@/flows/submitMoney';
import { imageTexts } from '@/texts/wallet/image';
import { Button } from '@/ui/controls/Button';
import { SupportText } from '@/ui/marks/SupportText';
import { Banner } from '@/ui/panels/Banner';
import { ButtonLink } from '@/ui/controls/ButtonLink';
import { ROUTES, routeTo } from '@/routes/routes';
import { type Sent, ticketTexts } from '@/texts/tickets';

interface SubmitNoticeProps {
  /** Null if there is nothing to report. */
  setback: Setback | null;
  sent: Sent;
  /** The specification's sentence for a failure, or our own if it has none. */
  failure: string;
  /** If an optional picture was sent: sends the ticket without it. */
  sendWithoutPicture?: (() => void) | undefined;
}

const HTTP_TOO_LARGE = 413;

/**
 * The note about the picture after a failure, and the offer to leave it out. If the money may have arrived, nothing is
 * offered, so that it is not sent twice.
 */
function pictureOffer(send: (() => void) | undefined) {
  if (!send) return { action: undefined, reason: null };
  const action = (
    <Button size="small" onClick={send}>
      {imageTexts.sendWithout}
    </Button>
  );
  return { action, reason: ` ${imageTexts.mayBeWhy}` };
}

/** Says what became of a ticket that did not simply succeed, and what to do next. */
export function SubmitNotice({ setback, sent, failure, sendWithoutPicture }: SubmitNoticeProps) {
  const { action, reason } = pictureOffer(sendWithoutPicture);
  switch (setback?.kind) {
    case undefined:
      return null;
    case 'refused':
      return (
        <Banner tone="error" action={setback.error.status === HTTP_TOO_LARGE ? action : undefined}>
          {failure} <SupportText>{readErrorText(setback.error.data) ?? ''}</SupportText>
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
      return (
        <Banner tone="error" action={action}>
          {ticketTexts.notFound(failure, sent)}
          {reason}
        </Banner>
      );
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
