/** The fields of a bank account and of our own payment details, in the order in which they are shown. */
export const bankLabels: Readonly<Record<string, string>> = {
  bank_name: 'Bank',
  account_name: 'Account name',
  account_number: 'Account number',
  bank_account_number: 'Account number',
  first_name: 'First name',
  last_name: 'Last name',
  mobile_money_network: 'Mobile money network',
  mobile_money_number: 'Mobile money number',
  mobile_money_name: 'Mobile money name',
};
