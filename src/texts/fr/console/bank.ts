import type { bankLabels as en } from '@/texts/en/console/bank';
import type { Translated } from '@/texts/language/translated';

export const bankLabels: Translated<typeof en> = {
  bank_name: 'Banque',
  account_name: 'Titulaire du compte',
  account_number: 'Numéro de compte',
  bank_account_number: 'Numéro de compte',
  first_name: 'Prénom',
  last_name: 'Nom',
  mobile_money_network: 'Réseau mobile money',
  mobile_money_number: 'Numéro mobile money',
  mobile_money_name: 'Titulaire mobile money',
};
