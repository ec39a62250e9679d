import type { profit as en } from '@/texts/en/wallet/profit';
import type { Translated } from '@/texts/language/translated';

export const profit: Translated<typeof en> = {
  title: '盈亏',
  countedIn: '计价货币',
  method:
    '先进先出（FIFO）：先得到的先转出。手续费计入成本。充值按当时的价值计入成本，提现不产生盈亏。其他两种货币之间的交易，按当时的市场汇率计算。',
  table: (currency) => `各货币的成本与盈亏，以 ${currency} 计价`,
  currency: '货币',
  held: '持有',
  heldHint: '包括钱包、挂单以及为订单冻结的金额。',
  average: '平均成本',
  cost: '持有成本',
  worth: '当前价值',
  unrealised: '未实现盈亏',
  realised: '已实现盈亏',
  total: '合计',
  counting: '正在计算您的历史记录。',
  loading: '正在加载盈亏',
  none: (base) => `除 ${base} 外，您没有持有或卖出过其他货币。`,
  noneHint: '充值或买入的货币及其成本会显示在这里。',
  fund: '充值',
  notOffered: '此服务器不提供盈亏计算。',
  notLoaded: '盈亏加载失败。',
  tryAgain: '重试',
  dropped: (value) => `已忽略网址中无法识别的货币：${value}。`,
};
