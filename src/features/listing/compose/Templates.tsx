import { amountText, rateText } from '@/domain/money/amountInput';
import type { ComposedListing } from '@/domain/rules/composedListingRules';
import { pegOf, readPegPrefill } from '@/domain/rules/pegRules';
import { pegText } from '@/domain/wording/pegText';
import { pegTexts } from '@/texts/listing/pegs';
import { ticketPath } from '@/routes/ticketPath';
import { ROUTES } from '@/routes/routes';
import { templateTexts } from '@/texts/listing/templates';
import { SavedViews } from '@/widgets/views/SavedViews';

/** All tickets of listings begin with this. */
const BEGIN = ROUTES.listConfirmation.slice(0, ROUTES.listConfirmation.indexOf(':'));

/** "Market −1.5%" for a ticket of a listing that follows the market. */
function noteOf(search: string): string | null {
  const peg = readPegPrefill(new URLSearchParams(search.split('?')[1]));
  return peg && pegTexts.followsBriefly(pegText(peg.percent));
}

/** The tickets that the user keeps under names, and the one of now if it says enough to be kept. */
export function Templates({ currency, form }: { currency: string; form: ComposedListing }) {
  const { percent: peg = null, ...limits } = pegOf(form) ?? {};
  const terms = { to: form.swapTo, amount: amountText(form.amount), rate: rateText(form.rate), peg, ...limits };
  const isEnough = terms.to !== null && (terms.amount ?? terms.rate ?? peg) !== null;
  return (
    <SavedViews
      kind="templates"
      search={isEnough ? ticketPath('listConfirmation', currency, terms).slice(BEGIN.length) : ''}
      pathOf={(search) => BEGIN + search}
      noteOf={noteOf}
      texts={templateTexts}
    />
  );
}
