import type { bankLabels as en } from '@/texts/en/console/bank';
import type { Translated } from '@/texts/language/translated';

export const bankLabels: Translated<typeof en> = {
  bank_name: '银行',
  account_name: '户名',
  account_number: '账号',
  bank_account_number: '账号',
  first_name: '名字',
  last_name: '姓氏',
  mobile_money_network: '移动货币运营商',
  mobile_money_number: '移动货币号码',
  mobile_money_name: '移动货币户名',
};
