import { amountText, rateText } from '@/domain/money/amountInput';
import type { ListForm } from '@/domain/rules/listRules';
import { ticketPath } from '@/routes/ticketPath';
import { ROUTES } from '@/routes/routes';
import { templateTexts } from '@/texts/orders/templates';
import { SavedViews } from '@/widgets/views/SavedViews';

/** All tickets of listings begin with this. */
const BEGIN = ROUTES.listConfirmation.slice(0, ROUTES.listConfirmation.indexOf(':'));

/** The tickets that the user keeps under names, and the one of now if it says enough to be kept. */
export function Templates({ currency, form }: { currency: string; form: ListForm }) {
  const terms = { to: form.swapTo, amount: amountText(form.amount), rate: rateText(form.rate) };
  const isEnough = terms.to !== null && (terms.amount !== null || terms.rate !== null);
  return (
    <SavedViews
      kind="templates"
      search={isEnough ? ticketPath('listConfirmation', currency, terms).slice(BEGIN.length) : ''}
      pathOf={(search) => BEGIN + search}
      texts={templateTexts}
    />
  );
}
